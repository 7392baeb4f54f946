"""`blindside arena run`: one match."""

from typing import Any

import click
from msgspec.structs import replace

from blindside.arena.tournaments import Tournament, match_verdict
from blindside.bots.registry import check_one_each
from blindside.cli.arena import ARENA, tables
from blindside.cli.arena.drawing import draw_shares
from blindside.cli.arena.results import facts, show, verdict_facts
from blindside.cli.arena.running import Place, carried_out, kept, runs
from blindside.cli.examples import examples
from blindside.cli.options import as_json
from blindside.console.files import write_whole
from blindside.console.text import say
from blindside.core.errors import InvalidInput
from blindside.core.messages import msg
from blindside.core.records import to_json


@click.command(
    help=say(ARENA["run"]),
    epilog=examples("arena run"),
)
@tables.entrants_and_games(
    msg("who plays, a name for each seat: {names}; or your own as package.module:Class", names=tables.ENTRANTS),
    msg("seats at the table  [default: one for each name]"),
    msg("how many games, rounded up to whole deals; with --until-significant at most"),
    10_000,
)
@click.option(
    "--until-significant",
    is_flag=True,
    help=say(msg("stop when it is known whether the first player wins more or less than its fair share")),
)
@runs
@as_json
@tables.game_and_rules
def command(
    players: str | None,
    seats: int | None,
    games: int,
    until_significant: bool,
    place: Place,
    as_json: bool,
    game: str,
    seed: int | None,
    **options: Any,
) -> None:
    def wanted(names: tuple[str, ...], seed: int) -> Tournament:
        settings, first = tables.settings_from(game, len(names) if seats is None else seats, options)
        check_one_each(len(names), settings.players)
        if until_significant and len(set(names)) == 1:
            raise InvalidInput(
                "arena/alike", msg("all play alike, so nothing will be significant: name another player")
            )
        return Tournament("run", (tables.match_of(game, settings, names, seed, first),), games, until_significant)

    def wanted_again(stored: Tournament) -> Tournament:
        (match,) = stored.matches
        names = tables.names_in(players) if players else match.players
        again = wanted(names, match.seed if seed is None else seed) if tables.described() else stored
        return replace(again, games=games if tables.given("games") else stored.games)

    if place.resumed:
        tournament = kept(place, "run", wanted_again)
    elif players:
        tournament = wanted(tables.names_in(players), tables.seed_or_any(seed))
    else:
        raise InvalidInput("arena/no-players", msg("name who plays: --players expert,certain,certain,certain"))
    run = carried_out(tournament, place)
    (match,), (tally,) = tournament.matches, run.tallies
    told = facts(match, tally) | run.facts
    if tournament.until_significant:
        told["verdict"] = verdict_facts(match_verdict(match, tally))
    if as_json:
        click.echo(to_json(told))
    elif tally.games:
        show(match, tally, run.seconds, run.workers, tournament.until_significant)
    if place.folder is not None and tally.games:
        write_whole(place.folder.file("result.json"), to_json(told) + "\n")
        draw_shares(match, tally, place.folder)
    if not run.complete:
        raise KeyboardInterrupt
