"""Run a solver from a command: with progress and checkpoints."""

import os
import signal
import time
from collections.abc import Callable, Iterable
from pathlib import Path

import click
import numpy as np
from msgspec.structs import replace

from blindside.cli.progress import ProgressLine, show_progress
from blindside.console.text import say
from blindside.core.errors import InvalidInput
from blindside.core.installation import install_command
from blindside.core.json import from_json, to_json
from blindside.core.messages import Message, figure, msg
from blindside.games.mastermind.settings import Settings
from blindside.reason.mastermind.bounds import SavedResult, SetCost
from blindside.reason.mastermind.search import Goal, Progress, Solver
from blindside.reason.mastermind.space import Space, count_codes
from blindside.reason.mastermind.strategies import Strategy, Work, compile_for, find_best, make_solver

VERSION = 1
"""Of checkpoints."""
FIRST_SAVE_SECONDS = 60.0
"""Seconds to the first checkpoint; each later one takes twice as long."""


def title(settings: Settings) -> Message:
    return msg(
        "Mastermind with {holes} holes and {colors} colours{variants}: {codes} codes",
        holes=settings.holes,
        colors=settings.colors,
        variants="".join(
            f", {say(rule)}"
            for rule, holds in ((msg("empty holes"), settings.empty), (msg("no repeats"), not settings.repeats))
            if holds
        ),
        codes=figure(count_codes(settings), ","),
    )


class _SaveNow(Exception):
    pass


def search(space: Space, goal: Goal, max_guesses: int | None, checkpoint: str | None, resume: bool) -> Strategy:
    """Find the best strategy. Saves checkpoints, and one when it is stopped."""
    prepare(space, "search")
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # saves a checkpoint, as Ctrl-C does
    saved, patience, spent = time.monotonic(), FIRST_SAVE_SECONDS, 0.0

    def pause() -> None:
        nonlocal saved, patience
        progress.draw()
        if checkpoint and time.monotonic() - saved > patience:
            saved, patience = time.monotonic(), 2 * patience  # the search restarts with all that is known
            raise _SaveNow

    consistent, bounded = goal == "consistent", goal == "longest" or max_guesses is not None
    solver: Solver = make_solver(space, consistent=consistent, bounded=bounded, pause=pause)
    progress = _Progress(lambda: solver.nodes)
    search_key: dict[str, object] = {
        "blindside-search": VERSION,
        "holes": space.holes,
        "signs": space.signs,
        "repeats": space.repeats,
        "codes": len(space),
        "consistent": consistent,
        "bounded": bounded,
    }

    def save() -> None:
        if checkpoint is not None:
            _save_checkpoint(checkpoint, search_key, solver.saved_results())

    if checkpoint and resume:
        for known in _load_checkpoint(checkpoint, search_key):
            solver.learn(known)
    while True:
        began = time.process_time()
        try:
            found = find_best(space, solver, goal, max_guesses, progress.watch)
        except _SaveNow:
            spent += time.process_time() - began
            save()
        except KeyboardInterrupt:
            progress.clear()
            save()
            if checkpoint is not None:
                click.echo(say(msg("saved in {file}: continue with --resume", file=checkpoint)), err=True)
            raise
        else:
            progress.clear()
            save()
            return replace(found, seconds=found.seconds + spent)


def prepare(space: Space, work: Work) -> None:
    """Compile the solver, so that the time of the search excludes it."""
    with show_progress(lambda seconds: msg("preparing (the first run compiles code): {seconds} s", seconds=seconds)):
        is_compiled = compile_for(space, work)
    if not is_compiled:
        slower = msg(
            "this takes about 20 times as long without numba; to install it: {command}",
            command=install_command("speed"),
        )
        click.echo(say(slower), err=True)


def _save_checkpoint(path: str, search_key: dict[str, object], known: Iterable[SavedResult]) -> None:
    """Write a checkpoint. The old file stays until the new one is complete."""
    found = list(known)
    target = Path(path).resolve()
    draft = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        with draft.open("wb") as file:
            np.savez_compressed(
                file,
                sought=np.frombuffer(to_json(search_key).encode(), np.uint8),
                codes=np.concatenate([np.empty(0, np.int32), *(one.left for one in found)]),
                sizes=np.array([len(one.left) for one in found], np.int64),
                guesses=np.array([one.guesses for one in found], np.int64),
                solved=np.array([one.solved for one in found], np.int64).reshape(len(found), 3),
            )
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)


def _load_checkpoint(path: str, search_key: dict[str, object]) -> list[SavedResult]:
    """Read a checkpoint; refuse that of another search."""
    try:
        with np.load(path, allow_pickle=False) as file:
            header = from_json(file["sought"].tobytes())
            if len(file["codes"]) and not 0 <= file["codes"].min() <= file["codes"].max() < header["codes"]:
                raise ValueError("codes that are none")
            parts = np.split(file["codes"], np.cumsum(file["sizes"])[:-1]) if len(file["sizes"]) else []
            known = [
                SavedResult(codes, int(guesses), SetCost(int(total), bool(exact), int(guess)))
                for codes, guesses, (total, exact, guess) in zip(parts, file["guesses"], file["solved"], strict=True)
            ]
    except Exception as error:  # a damaged archive fails in many ways
        reason = error.strerror if isinstance(error, OSError) and error.strerror else None
        unreadable = msg("{path}: {reason}", path=path, reason=reason)
        other = msg("{path} is not a checkpoint: choose a file written by --checkpoint", path=path)
        raise InvalidInput("cli/checkpoint", unreadable if reason else other) from None
    if header != from_json(to_json(search_key)):
        raise InvalidInput(
            "cli/other-search",
            msg("{path} is the checkpoint of another search: use the same board and options", path=path),
        )
    return known


class _Progress(ProgressLine):
    def __init__(self, nodes: Callable[[], int]) -> None:
        super().__init__(self._tell)
        self._nodes = nodes
        self._step = Progress(0, 1, 0, 1)

    def watch(self, step: Progress) -> None:
        self._step = step

    def _tell(self, seconds: int) -> Message:
        return msg(
            "first guess {first} of {firsts}, key {cell} of {cells}, {nodes} sets searched, {seconds} s",
            first=self._step.first + 1,
            firsts=self._step.firsts,
            cell=self._step.cell + 1,
            cells=self._step.cells,
            nodes=figure(self._nodes(), ","),
            seconds=seconds,
        )
