"""A search that tells how far it is, and can be stopped and gone on with."""

import signal
import time

import click
from msgspec.structs import replace

from blindside.cli.mastermind import checkpoints
from blindside.cli.mastermind.progress import Progress, preparing
from blindside.cli.progress import waiting
from blindside.console.text import say
from blindside.core.installation import install_command
from blindside.core.messages import msg
from blindside.reason.mastermind.search import Goal, Solver
from blindside.reason.mastermind.space import Space
from blindside.reason.mastermind.strategies import Strategy, Work, best, compile_for, solver_for

SAVED_FIRST = 60.0
"""Seconds until it is saved; the next time it is twice as long."""


class _SaveNow(Exception):
    pass


def searched(space: Space, goal: Goal, max_guesses: int | None, checkpoint: str | None, resume: bool) -> Strategy:
    """The best strategy."""
    prepare(space, "search")
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # whoever ends it so wants to go on, too
    saved, patience, spent = time.monotonic(), SAVED_FIRST, 0.0

    def pause() -> None:
        nonlocal saved, patience
        progress.draw()
        if checkpoint and time.monotonic() - saved > patience:
            saved, patience = time.monotonic(), 2 * patience  # it begins anew, with what it knows: so it gets on
            raise _SaveNow

    consistent, bounded = goal == "consistent", goal == "longest" or max_guesses is not None
    solver: Solver = solver_for(space, consistent=consistent, bounded=bounded, pause=pause)
    progress = Progress(lambda: solver.nodes)
    sought: dict[str, object] = {
        "holes": space.holes,
        "signs": space.signs,
        "repeats": space.repeats,
        "codes": len(space),
        "consistent": consistent,
        "bounded": bounded,
    }
    if checkpoint and resume:
        for known in checkpoints.load(checkpoint, sought):
            solver.learn(known)
    while True:
        began = time.process_time()
        try:
            found = best(space, solver, goal, max_guesses, progress.watch)
        except _SaveNow:
            spent += time.process_time() - began
            _save(checkpoint, sought, solver)
        except KeyboardInterrupt:
            progress.clear()
            if _save(checkpoint, sought, solver):
                click.echo(say(msg("saved in {file}: go on with --resume", file=checkpoint)), err=True)
            raise
        else:
            progress.clear()
            _save(checkpoint, sought, solver)
            return replace(found, seconds=found.seconds + spent)


def _save(checkpoint: str | None, sought: dict[str, object], solver: Solver) -> bool:
    if checkpoint is None:
        return False
    checkpoints.save(checkpoint, sought, solver.known())
    return True


def prepare(space: Space, work: Work) -> None:
    """Compiles, so that this is not counted as searching."""
    with waiting(preparing):
        is_compiled = compile_for(space, work)
    if not is_compiled:
        slower = msg("without numba this takes some twenty times as long: {command}", command=install_command("speed"))
        click.echo(say(slower), err=True)
