"""Pictures in the folder of a tournament."""

from collections.abc import Sequence

from blindside.arena.matches import Match
from blindside.arena.pictures import IntervalRow, Picture, draw_intervals, draw_table
from blindside.arena.ratings import MEAN, Rating
from blindside.arena.tallies import Tally
from blindside.cli.arena.folders import Folder
from blindside.cli.arena.results import compute_shares
from blindside.console.files import write_file
from blindside.console.text import say
from blindside.core.messages import figure, plural


def draw_shares(match: Match, tally: Tally, folder: Folder) -> None:
    measured = [
        IntervalRow(name, share.share, share.low, share.high)
        for name, share in zip(match.players, compute_shares(match, tally), strict=True)
        if share
    ]
    title = plural(
        "Share of {count} game, with 95 % intervals",
        "Share of {count} games, with 95 % intervals",
        tally.decided,
        count=figure(tally.decided, ","),
    )
    if measured:
        picture = draw_intervals(measured, say(title), 1 / len(match.players), as_percent=True)
        _write_picture(folder, "shares", picture)


def draw_ladder(
    names: Sequence[str], table: Sequence[Sequence[float | None]], rated: Sequence[Rating], games: int, folder: Folder
) -> None:
    """Draw the table and the ratings, best first."""
    shares = plural(
        "Share of {count} game that the row won against the column",
        "Share of {count} games that the row won against the column",
        games,
        count=figure(games, ","),
    )
    ratings = plural(
        "Rating after {count} game per pair, with 95 % intervals",
        "Rating after {count} games per pair, with 95 % intervals",
        games,
        count=figure(games, ","),
    )
    measured = [IntervalRow(name, one.rating, one.low, one.high) for name, one in zip(names, rated, strict=True)]
    _write_picture(folder, "table", draw_table(names, table, say(shares)))
    _write_picture(folder, "ratings", draw_intervals(measured, say(ratings), MEAN))


def _write_picture(folder: Folder, name: str, picture: Picture) -> None:
    for ending, content in picture.items():
        write_file(folder.file(f"{name}.{ending}"), content)
