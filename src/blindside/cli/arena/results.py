"""Results of a match, as JSON and as text."""

from collections.abc import Sequence

import click
from msgspec.structs import asdict

from blindside.arena.matches import Match
from blindside.arena.pictures import IntervalRow, draw_intervals
from blindside.arena.statistics import Share, Verdict, share_of
from blindside.arena.tallies import Reason, Tally, moments
from blindside.arena.tournaments import match_verdict
from blindside.cli.arena.folders import Folder
from blindside.cli.arena.options import GAMES, add_up
from blindside.console import transcripts
from blindside.console.text import escape_controls, put, say, tell
from blindside.core.messages import Message, figure, msg, plural

WIDTH = 32
"""Characters of a drawn interval."""


def compute_shares(match: Match, tally: Tally) -> list[Share | None]:
    return [share_of(moments(tally, [entrant])) for entrant in range(len(match.players))]


def facts(match: Match, tally: Tally) -> dict[str, object]:
    """Figures that do not depend on the machine."""
    game = GAMES[match.game]
    values: dict[str, object] = {
        **match_value(match),
        **{name: getattr(tally, name) for name in ("games", "deals", "decided", "ties", "undecided", "void")},
        **game.ratios(add_up(tally)),
    }
    values["seats"] = [
        {
            "bot": name,
            "wins": counts.wins,
            **share_value(share),
            **dict(zip(game.counts, (counts.asked, counts.right, counts.wrong), strict=True)),
            "void": counts.voids,
            "reasons": counts.reasons,
        }
        for name, counts, share in zip(match.players, tally.entrants, compute_shares(match, tally), strict=True)
    ]
    values["kinds"] = [
        {"bot": name, "seats": len(places), **share_value(share)}
        for name in dict.fromkeys(match.players)
        for places in [[place for place, player in enumerate(match.players) if player == name]]
        for share in [share_of(moments(tally, places))]
        if share
    ]
    return values


def share_value(share: Share | None) -> dict[str, float | None]:
    return {name: getattr(share, name, None) for name in ("share", "low", "high")}


def match_value(match: Match) -> dict[str, object]:
    return {name: getattr(match, name) for name in ("game", "settings", "first", "seed")}


def verdict_facts(verdict: Verdict | None) -> dict[str, object] | None:
    return None if verdict is None else {"significant": verdict.is_significant, **asdict(verdict)}


def show(match: Match, tally: Tally, seconds: float, workers: int, until_significant: bool) -> None:
    transcripts.put_title(match.game, match.settings, match.seed)
    tell(_describe_length(match, tally))
    put()
    _show_shares(match, tally)
    put()
    totals = add_up(tally)
    for line in GAMES[match.game].lines(match, tally, totals) if totals.games else []:
        tell(line)
    ties, undecided = figure(tally.ties, ","), figure(tally.undecided, ",")
    tell(msg("Tied: {ties}. Without a winner: {undecided}.", ties=ties, undecided=undecided))
    if until_significant:
        tell(_describe_verdict(match, match_verdict(match, tally)))
    played = plural(
        "{seconds} s, {speed} games a second, {count} worker.",
        "{seconds} s, {speed} games a second, {count} workers.",
        workers,
        seconds=figure(seconds, ".1f"),
        speed=figure(tally.games / seconds, ",.0f") if seconds else "…",
    )
    tell(played)
    show_void_games(match, tally)


def list_void_games(match: Match, tally: Tally) -> list[dict[str, object]]:
    return [
        {"bot": name, "void": counts.voids, "reasons": counts.reasons}
        for name, counts in zip(match.players, tally.entrants, strict=True)
        if counts.voids
    ]


def show_void_games(match: Match, tally: Tally) -> None:
    for name, counts in zip(match.players, tally.entrants, strict=True):
        if counts.voids:
            failed = plural(
                "{name} failed in {count} game, which does not count: {reason}",
                "{name} failed in {count} games, which do not count; the first: {reason}",
                counts.voids,
                name=name,
                reason=_describe_reason(counts.reasons[0]),
            )
            tell(failed)


def _describe_reason(reason: Reason) -> Message:
    match reason.kind:
        case "raised":
            return msg("{error}", error=escape_controls(reason.detail))
        case "refused":
            return msg("it broke the rules: {detail}", detail=escape_controls(reason.detail))
        case "no-move":
            return msg("it returned {detail}, which is not a move for its seat", detail=escape_controls(reason.detail))
        case "idle":
            return msg("it made no move on its turn")


def _describe_length(match: Match, tally: Tally) -> Message:
    games = plural("{count} game", "{count} games", tally.games, count=figure(tally.games, ","))
    if match.rotations == 1:
        return games
    return plural(
        "{games}: {count} deal, played {rotations} times with seats rotated",
        "{games}: {count} deals, each played {rotations} times with seats rotated",
        tally.deals,
        count=figure(tally.deals, ","),
        games=games,
        rotations=match.rotations,
    )


def _show_shares(match: Match, tally: Tally) -> None:
    found = compute_shares(match, tally)
    head = [say(msg("bot")), say(msg("won")), say(msg("share")), say(msg("95% interval"))]
    top = min(1.0, 1.15 * max([share.high for share in found if share], default=1.0))
    fair = 1 / len(match.players)
    lines = [
        (
            name,
            say(figure(counts.wins, ",")),
            say(figure(share.share, ".2%")) if share else "",
            say(msg("{low} – {high}", low=figure(share.low, ".2%"), high=figure(share.high, ".2%"))) if share else "",
            draw_interval(share, fair, top) if share else "",
        )
        for name, counts, share in zip(match.players, tally.entrants, found, strict=True)
    ]
    widths = [max(len(row[column]) for row in [head, *lines]) for column in range(4)]
    put(click.style(_row(head, widths), dim=True))
    for line in lines:
        put(f"{_row(line, widths)}  {line[4]}".rstrip())


def _row(cells: Sequence[str], widths: Sequence[int]) -> str:
    name, *numbers = cells[:4]
    return "  ".join([f"  {name:<{widths[0]}}", *(f"{n:>{w}}" for n, w in zip(numbers, widths[1:], strict=True))])


def draw_interval(share: Share, fair: float, top: float) -> str:
    """Draw an interval on a scale from 0 to `top`, with its share, and a mark at the fair share."""
    places = (min(WIDTH - 1, int(value / top * WIDTH)) for value in (share.low, share.share, share.high, fair))
    low, middle, high, even = places
    signs = ["·"] * WIDTH
    signs[even] = "┊"
    signs[low : high + 1] = "━" * (high + 1 - low)
    signs[middle] = "●"
    return "".join(signs)


def _describe_verdict(match: Match, verdict: Verdict | None) -> Message:
    name = match.players[0]
    if verdict is None or not verdict.is_significant:
        return msg("Not significant: {name} may win exactly its fair share.", name=name)
    ends = (abs(verdict.low), abs(verdict.high))
    by = {"difference": abs(verdict.difference), "low": min(ends), "high": max(ends)}
    values: dict[str, object] = {"name": name, **{key: figure(share, ".2%") for key, share in by.items()}}
    if verdict.difference > 0:
        return msg("Significant: {name} wins more than its fair share, by {difference} ({low} to {high}).", **values)
    return msg("Significant: {name} wins less than its fair share, by {difference} ({low} to {high}).", **values)


def draw_shares(match: Match, tally: Tally, folder: Folder) -> None:
    measured = [
        IntervalRow(name, share.share, share.low, share.high)
        for name, share in zip(match.players, compute_shares(match, tally), strict=True)
        if share
    ]
    title = plural(
        "Share of wins in {count} game, with 95% intervals",
        "Share of wins in {count} games, with 95% intervals",
        tally.decided,
        count=figure(tally.decided, ","),
    )
    if measured:
        picture = draw_intervals(measured, say(title), 1 / len(match.players), as_percent=True)
        folder.write_picture("shares", picture)
