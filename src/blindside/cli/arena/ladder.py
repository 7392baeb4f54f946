"""`blindside arena ladder`: every bot against every other."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import click
from msgspec import Struct
from msgspec.structs import asdict

from blindside.arena.matches import Match
from blindside.arena.pictures import IntervalRow, draw_intervals, draw_table
from blindside.arena.statistics import MEAN, Meeting, Rating, Share, rate_kinds, share_of
from blindside.arena.tallies import Tally, moments
from blindside.arena.tournaments import Tournament, entrants_of_first_kind
from blindside.bots.registry import list_kinds
from blindside.cli.arena import options as arena_options
from blindside.cli.arena.folders import Folder
from blindside.cli.arena.options import GAMES
from blindside.cli.arena.results import list_void_games, match_value, share_value, show_void_games
from blindside.cli.arena.tournament_runner import RunOptions, play_tournament, resume_tournament, run_options
from blindside.cli.options import json_option
from blindside.console import transcripts
from blindside.console.files import write_file
from blindside.console.text import put, put_json, say, tell
from blindside.core.errors import InvalidInput
from blindside.core.json import to_json
from blindside.core.messages import figure, msg, plural


class Ladder(Struct, frozen=True):
    """Names, ratings and shares, best first."""

    names: tuple[str, ...]
    rated: tuple[Rating, ...]
    table: tuple[tuple[Share | None, ...], ...]


@click.command()
@arena_options.bot_options(
    msg("the bots: {names}; or your own as package.module:Class  [default: all]", names=arena_options.BOT_NAMES),
    msg("number of seats, even; the two bots of a pair alternate  [default: 4; Mastermind: 2]"),
    msg("games per pair, rounded up to whole deals"),
    1000,
)
@run_options
@json_option
@arena_options.game_options
def command(
    players: str | None,
    seats: int | None,
    games: int,
    chosen: RunOptions,
    as_json: bool,
    game: str,
    seed: int | None,
    **options: Any,
) -> None:
    def make_tournament(seed: int) -> Tournament:
        players_at_table = GAMES[game].ladder_seats if seats is None else seats
        settings, first = arena_options.read_settings(game, players_at_table, options)
        names = tuple(list_kinds(game, settings)) if players is None else arena_options.split_names(players)
        if settings.players % 2:
            raise InvalidInput("arena/odd", msg("--seats must be even: two kinds of bot share the table"))
        if len(set(names)) < max(2, len(names)):
            raise InvalidInput("arena/kinds", msg("--bots needs at least two bots, each named once"))
        pairs = [pair * (settings.players // 2) for pair in combinations(names, 2)]
        matches = tuple(arena_options.make_match(game, settings, pair, seed, first) for pair in pairs)
        return Tournament("ladder", matches, games)

    if chosen.resumed:
        tournament = resume_tournament(
            chosen, "ladder", lambda stored: arena_options.extend_tournament(stored, make_tournament, seed, games)
        )
    else:
        tournament = make_tournament(arena_options.choose_seed(seed))
    run = play_tournament(tournament, chosen)
    played = [pair for pair in zip(tournament.matches, run.tallies, strict=True) if pair[1].decided]
    ladder = compute_ladder(played)
    values = _facts(tournament, run.tallies, ladder) | run.facts
    if as_json:
        put_json(values)
    else:
        if played:
            _show(tournament, ladder, run.seconds)
        for match, tally in zip(tournament.matches, run.tallies, strict=True):
            show_void_games(match, tally)
    if chosen.folder is not None and played:
        write_file(chosen.folder.file("result.json"), to_json(values) + "\n")
        _draw(ladder, tournament.games, chosen.folder)
    if not run.complete:
        raise KeyboardInterrupt


def compute_ladder(played: Sequence[tuple[Match, Tally]]) -> Ladder:
    names = tuple(dict.fromkeys(name for match, _ in played for name in match.players))
    meetings, shares = [], {}
    for match, tally in played:
        one, other = match.players[:2]
        share = share_of(moments(tally, entrants_of_first_kind(match)))
        if share is not None:
            meetings.append(Meeting(names.index(one), names.index(other), share.share, share.games))
            shares[one, other] = share
            shares[other, one] = Share(1 - share.share, 1 - share.high, 1 - share.low, share.games)
    rated = rate_kinds(len(names), meetings)
    order = sorted(range(len(names)), key=lambda number: -rated[number].rating)
    ranked = tuple(names[number] for number in order)
    table = tuple(tuple(shares.get((row, column)) for column in ranked) for row in ranked)
    return Ladder(ranked, tuple(rated[number] for number in order), table)


def _facts(tournament: Tournament, tallies: Sequence[Tally], ladder: Ladder) -> dict[str, object]:
    return {
        **match_value(tournament.matches[0]),
        "games": sum(tally.games for tally in tallies),
        "ratings": [{"bot": name, **asdict(one)} for name, one in zip(ladder.names, ladder.rated, strict=True)],
        "pairs": [
            {
                "bots": match.players[:2],
                "games": tally.games,
                "decided": tally.decided,
                "void": tally.void,
                **share_value(share_of(moments(tally, entrants_of_first_kind(match)))),
                "void_games": list_void_games(match, tally),
            }
            for match, tally in zip(tournament.matches, tallies, strict=True)
        ],
    }


def _show(tournament: Tournament, ladder: Ladder, seconds: float) -> None:
    match = tournament.matches[0]
    transcripts.put_title(match.game, match.settings, match.seed)
    games = figure(tournament.games, ",")
    tell(plural("{count} game per pair", "{count} games per pair", tournament.games, count=games))
    put()
    width = max(map(len, ladder.names))
    rating, interval = say(msg("rating")), say(msg("95% interval"))
    head = [f"{'':{width}}", f"{rating:>6}", f"{interval:>13}"]
    head += [f"{name:>{max(6, len(name))}}" for name in ladder.names]
    put(click.style("  " + "  ".join(head).rstrip(), dim=True))
    for name, one, row in zip(ladder.names, ladder.rated, ladder.table, strict=True):
        cells = [f"{name:{width}}", f"{one.rating:>6.0f}", f"{f'{one.low:.0f} – {one.high:.0f}':>13}"]
        for column, share in zip(ladder.names, row, strict=True):
            cells.append(f"{f'{share.share:.1%}' if share else '–':>{max(6, len(column))}}")
        put("  " + "  ".join(cells))
    put()
    legend = msg(
        "The average rating is 1000; a lead of 400 points means ten wins for each loss. Each row shows that "
        "bot’s share of wins."
    )
    tell(legend)
    tell(msg("{seconds} s.", seconds=figure(seconds, ".1f")))


def _draw(ladder: Ladder, games: int, folder: Folder) -> None:
    shares = plural(
        "Share of {count} game won by the row against the column",
        "Share of {count} games won by the row against the column",
        games,
        count=figure(games, ","),
    )
    ratings = plural(
        "Rating after {count} game per pair, with 95% intervals",
        "Rating after {count} games per pair, with 95% intervals",
        games,
        count=figure(games, ","),
    )
    rated = zip(ladder.names, ladder.rated, strict=True)
    measured = [IntervalRow(name, one.rating, one.low, one.high) for name, one in rated]
    table = [[cell.share if cell else None for cell in row] for row in ladder.table]
    folder.write_picture("table", draw_table(ladder.names, table, say(shares)))
    folder.write_picture("ratings", draw_intervals(measured, say(ratings), MEAN))
