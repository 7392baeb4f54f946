"""`blindside mastermind strategy`: a whole strategy, recounted, with a proof."""

from collections import Counter
from pathlib import Path

import click

from blindside.cli.mastermind.options import board_options, method_options
from blindside.cli.mastermind.solver import prepare, search, title
from blindside.cli.options import json_option, option
from blindside.cli.progress import describe_search, show_progress
from blindside.console.files import check_writable, write_file
from blindside.console.text import draw_bar, paint_pegs, put, put_json, say, tell
from blindside.core.dealers import SimulationDealer
from blindside.core.errors import InvalidInput
from blindside.core.json import to_json
from blindside.core.messages import Message, figure, msg, plural
from blindside.games.mastermind.settings import Settings
from blindside.reason.mastermind import METHODS, OPTIMAL
from blindside.reason.mastermind.search import Goal
from blindside.reason.mastermind.space import Space, get_space
from blindside.reason.mastermind.strategies import GOALS, MAX_GUESSES, Strategy, build_heuristic, check_board
from blindside.reason.mastermind.trees import count_guesses, tree_to_json

WIDTH = 40
"""Characters of the longest bar."""


@click.command()
@board_options
@method_options
@option(
    "--goal",
    msg("what to minimise: {goals}", goals=[f"{name} ({say(meaning)})" for name, meaning in GOALS.items()]),
    type=click.Choice(list(GOALS)),
    default="average",
)
@option(
    "--max-guesses",
    msg("only strategies that never need more than N guesses"),
    type=click.IntRange(1, MAX_GUESSES),
    metavar="N",
)
@option(
    "--rows",
    msg("rows of the board, to count the codemaker’s points: one for each row, one more for a miss"),
    type=click.IntRange(1, 20),
    default=10,
)
@option("--checkpoint", msg("save the search to FILE regularly and when interrupted"), metavar="FILE")
@option("--resume", msg("resume from the checkpoint"), is_flag=True)
@option("--out", msg("write the strategy to FILE as a JSON tree"), metavar="FILE")
@json_option
def command(
    settings: Settings,
    method: str,
    goal: Goal,
    max_guesses: int | None,
    rows: int,
    seed: int,
    checkpoint: str | None,
    resume: bool,
    out: str | None,
    as_json: bool,
) -> None:
    _check_options(method, goal, max_guesses, checkpoint, resume, out)
    if method == OPTIMAL:
        check_board(settings)
    space = get_space(settings)
    if method == OPTIMAL:
        strategy = search(space, goal, max_guesses, checkpoint, resume)
    else:
        prepare(space, "thumb")
        with show_progress(describe_search):
            strategy = build_heuristic(space, method, SimulationDealer(seed))
    counted = count_guesses(strategy.tree, settings) if strategy.tree else Counter[int]()
    if strategy.total not in (None, _total(counted)):
        raise InvalidInput(
            "cli/does-not-add-up", msg("the saved search belongs to another strategy: start again without --resume")
        )
    if out and strategy.tree:
        write_file(out, to_json(tree_to_json(strategy.tree)) + "\n")
    if as_json:
        put_json(_facts(space, strategy, counted, rows))
    else:
        tell(title(settings))
        if max_guesses:
            tell(msg("{goal}, never more than {guesses}", goal=GOALS[goal], guesses=max_guesses))
        else:
            tell(GOALS[goal] if method == OPTIMAL else METHODS[method])
        put()
        if strategy.tree is None:
            tell(msg("Proven: no strategy finds every code within {guesses} guesses.", guesses=max_guesses))
        _show(strategy, counted, len(space), rows)


def _check_options(
    method: str, goal: Goal, max_guesses: int | None, checkpoint: str | None, resume: bool, out: str | None
) -> None:
    if method != OPTIMAL and (goal != "average" or max_guesses or checkpoint):
        raise InvalidInput("cli/no-goal", msg("--goal, --max-guesses and --checkpoint need --method optimal"))
    if goal == "longest" and max_guesses:
        raise InvalidInput("cli/two-bounds", msg("use --goal longest or --max-guesses, not both"))
    if resume and not checkpoint:
        raise InvalidInput("cli/no-checkpoint", msg("--resume needs --checkpoint FILE"))
    for file in (checkpoint, out):
        if file:
            check_writable(file)
    if checkpoint and not resume and Path(checkpoint).exists():
        raise InvalidInput(
            "cli/checkpoint-there",
            msg("{file} exists: add --resume to continue it, or choose another file", file=checkpoint),
        )


def _total(counted: Counter[int]) -> int:
    return sum(guesses * codes for guesses, codes in counted.items())


def _points(counted: Counter[int], rows: int) -> int:
    """The codemaker's points over all codes: one for each row, one more for a miss."""
    return sum(min(guesses, rows + 1) * codes for guesses, codes in counted.items())


def _facts(space: Space, strategy: Strategy, counted: Counter[int], rows: int) -> dict[str, object]:
    total = _total(counted)
    return {
        "total": total or None,
        "codes": len(space),
        "average": total / len(space) if total else None,
        "longest": max(counted, default=None),
        "histogram": {str(guesses): counted[guesses] for guesses in sorted(counted)},
        "rows": rows,
        "points": _points(counted, rows) or None,
        "first": strategy.tree and strategy.tree.guess,
        "proven": strategy.proven,
        "nodes": strategy.nodes,
        "cpu_seconds": round(strategy.seconds, 4),
    }


def _show(strategy: Strategy, counted: Counter[int], codes: int, rows: int) -> None:
    if strategy.tree is not None:
        total = _total(counted)
        facts: list[tuple[Message, str]] = [
            (msg("total"), say(figure(total, ","))),
            (msg("on average"), say(figure(total / codes, ".4f"))),
            (msg("longest game"), str(max(counted))),
            (msg("first guess"), paint_pegs(strategy.tree.guess)),
        ]
        if max(counted) > rows:
            points = msg("points (not found in {rows} rows counts as {miss})", rows=rows, miss=rows + 1)
            facts.append((points, say(figure(_points(counted, rows), ","))))
        width = max(len(say(name)) for name, _ in facts)
        for name, value in facts:
            put(f"  {say(name):<{width}}  {value}")
        put()
        _histogram(counted)
        put()
        proven = msg("Proven to be the best, and checked code by code.")
        tell(proven if strategy.proven else msg("Counted code by code."))
    searched = plural(
        "{count} set of codes searched, {seconds} s of CPU time.",
        "{count} sets of codes searched, {seconds} s of CPU time.",
        strategy.nodes,
        seconds=figure(strategy.seconds, ".3f"),
    )
    tell(searched)


def _histogram(counted: Counter[int]) -> None:
    heads = say(msg("guesses")), say(msg("codes"))
    wide, most = max(10, len(heads[0])), max(counted.values())
    put(f"  {heads[0]:>{wide}}  {heads[1]:>8}")
    for guesses in sorted(counted):
        put(f"  {guesses:>{wide}}  {counted[guesses]:>8,}  {draw_bar(counted[guesses] / most, WIDTH)}")
