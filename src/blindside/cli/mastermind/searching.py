"""A search that tells how far it is, and can be stopped and gone on with."""

import signal
import time

import click

from blindside.cli.mastermind import checkpoints
from blindside.cli.mastermind.progress import Progress
from blindside.cli.speech import say
from blindside.core.messages import msg
from blindside.reason.mastermind.search import Goal, Solver
from blindside.reason.mastermind.space import Space
from blindside.reason.mastermind.strategies import Strategy, Work, best, compile_for, solver_for

SAVED_EVERY = 60.0


class _SaveNow(Exception):
    pass


def searched(space: Space, goal: Goal, max_guesses: int | None, checkpoint: str | None, resume: bool) -> Strategy:
    """The best strategy."""
    prepare(space, "search")
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # whoever ends it so wants to go on, too
    saved = time.monotonic()

    def pause() -> None:
        nonlocal saved
        progress.draw()
        if checkpoint and time.monotonic() - saved > SAVED_EVERY:
            saved = time.monotonic()
            raise _SaveNow

    consistent, bounded = goal == "consistent", goal == "longest" or max_guesses is not None
    solver: Solver = solver_for(space, consistent=consistent, bounded=bounded, pause=pause)
    progress = Progress(lambda: solver.nodes)
    sought: dict[str, object] = {
        "holes": space.holes,
        "signs": space.signs,
        "repeats": space.repeats,
        "consistent": consistent,
        "bounded": bounded,
    }
    if checkpoint and resume:
        for known in checkpoints.load(checkpoint, sought):
            solver.learn(known)
    while True:
        try:
            found = best(space, solver, goal, max_guesses, progress.watch)
        except _SaveNow:
            _save(checkpoint, sought, solver)
        except KeyboardInterrupt:
            progress.clear()
            if _save(checkpoint, sought, solver):
                click.echo(say(msg("saved in {file}: go on with --resume", file=checkpoint)), err=True)
            raise
        else:
            progress.clear()
            _save(checkpoint, sought, solver)
            return found


def _save(checkpoint: str | None, sought: dict[str, object], solver: Solver) -> bool:
    if checkpoint is None:
        return False
    checkpoints.save(checkpoint, sought, solver.known())
    return True


def prepare(space: Space, work: Work) -> None:
    """Compiles, so that this is not counted as searching."""
    if not compile_for(space, work):
        slower = msg("without numba this takes some twenty times as long: pip install 'blindside[speed]'")
        click.echo(say(slower), err=True)
