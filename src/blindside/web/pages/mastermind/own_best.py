"""The player's own best at Mastermind: rows of single games as the codebreaker."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from statistics import mean

from msgspec import Struct

from blindside.core.messages import Message, figure, msg, plural
from blindside.games.mastermind.board import codemaker_points, is_code_found
from blindside.table.views import TableView
from blindside.web.pages.bundle import OwnBest, OwnGame

BOARDS: Mapping[str, Mapping[str, object]] = {
    "4x6": {"holes": 4, "colors": 6},
    "5x8": {"holes": 5, "colors": 8, "rows": 12},
}
"""The boards of *Play now*."""
FEWEST_GAMES = 3
"""A week with fewer games has no average."""


class Rows(Struct, frozen=True):
    """A game that the player solved, or did not."""

    holes: int
    colors: int
    count: int
    """One more than there are, if the code was not found."""
    is_found: bool


def _measure(table: TableView) -> Rows | None:
    """Measure a single game by the rules of *Play now*: with repeats, without empty holes, and with a fixed code."""
    board, settings = table.view.board, table.settings
    if board.outcome != "single" or table.you in (None, board.first_codemaker):
        return None
    if not settings.repeats or settings.empty or settings.keys == "devil":
        return None
    return Rows(settings.holes, settings.colors, codemaker_points(board), is_code_found(board))


def _describe(games: Sequence[OwnGame], chosen: Mapping[str, str]) -> list[Message]:
    """Describe the games on the chosen board."""
    size = BOARDS[chosen["board"]]
    played = [one for one in games if (one.worth.holes, one.worth.colors) == (size["holes"], size["colors"])]
    found = [one.worth.count for one in played if one.worth.is_found]
    if not found:
        return []
    best = plural("Your best: {count} row", "Your best: {count} rows", min(found))
    average = figure(mean(one.worth.count for one in played), ".1f")
    lines = [msg("{best} · average {average}", best=best, average=average)]
    weeks = defaultdict[tuple[int, int], list[int]](list)
    for one in played:
        year, week, _ = datetime.fromtimestamp(one.opened_at, UTC).isocalendar()
        weeks[year, week].append(one.worth.count)
    averages = [mean(rows) for rows in weeks.values() if len(rows) >= FEWEST_GAMES]
    if averages:
        lines.append(msg("Best week so far: {average} rows", average=figure(min(averages), ".2f")))
    return lines


OWN_BEST = OwnBest(measure=_measure, describe=_describe)
