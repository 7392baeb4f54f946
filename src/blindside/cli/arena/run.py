"""`blindside arena run`: one match."""

from functools import partial
from typing import Any

import click

from blindside.arena.tournaments import Tournament, match_verdict
from blindside.bots.registry import check_bot_count
from blindside.cli.arena import options as arena_options
from blindside.cli.arena.results import draw_shares, facts, show, verdict_facts
from blindside.cli.arena.tournament_runner import RunOptions, play_tournament, resume_tournament, run_options
from blindside.cli.options import json_option, option
from blindside.console.files import write_file
from blindside.console.text import put_json
from blindside.core.errors import InvalidInput
from blindside.core.json import to_json
from blindside.core.messages import msg


@click.command()
@arena_options.bot_options(
    msg("a bot for each seat: {names}; or your own as package.module:Class", names=arena_options.BOT_NAMES),
    msg("number of seats  [default: one for each name]"),
    msg("number of games, rounded up to whole deals; with --until-significant, the maximum"),
    10_000,
)
@option(
    "--until-significant",
    msg("stop once it is clear whether the first bot wins more or less than its fair share"),
    is_flag=True,
)
@run_options
@json_option
@arena_options.game_options
def command(
    players: str | None,
    seats: int | None,
    games: int,
    until_significant: bool,
    chosen: RunOptions,
    as_json: bool,
    game: str,
    seed: int | None,
    **options: Any,
) -> None:
    def make_tournament(names: tuple[str, ...], seed: int) -> Tournament:
        settings, first = arena_options.read_settings(game, len(names) if seats is None else seats, options)
        check_bot_count(len(names), settings.players)
        if until_significant and len(set(names)) == 1:
            raise InvalidInput(
                "arena/alike", msg("all seats have the same bot, so no result can be significant: add another bot")
            )
        match = arena_options.make_match(game, settings, names, seed, first)
        return Tournament("run", (match,), games, until_significant)

    def extend_tournament(stored: Tournament) -> Tournament:
        names = arena_options.split_names(players) if players else stored.matches[0].players
        return arena_options.extend_tournament(stored, partial(make_tournament, names), seed, games)

    if chosen.resumed:
        tournament = resume_tournament(chosen, "run", extend_tournament)
    elif players:
        tournament = make_tournament(arena_options.split_names(players), arena_options.choose_seed(seed))
    else:
        raise InvalidInput(
            "arena/no-players", msg("no bots given: add them, such as --bots expert,certain,certain,certain")
        )
    run = play_tournament(tournament, chosen)
    (match,), (tally,) = tournament.matches, run.tallies
    values = facts(match, tally) | run.facts
    if tournament.until_significant:
        values["verdict"] = verdict_facts(match_verdict(match, tally))
    if as_json:
        put_json(values)
    elif tally.games:
        show(match, tally, run.seconds, run.workers, tournament.until_significant)
    if chosen.folder is not None and tally.games:
        write_file(chosen.folder.file("result.json"), to_json(values) + "\n")
        draw_shares(match, tally, chosen.folder)
    if not run.complete:
        raise KeyboardInterrupt
