"""Play a tournament from a command: with progress, and to be stopped and resumed."""

import os
import signal
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import wraps
from typing import Any

import click
from msgspec import Struct

from blindside.arena.cluster import cluster_engine
from blindside.arena.compiled import lacks_compiler, must_compile, play_deals
from blindside.arena.engines import Engine, local_engine, worker_engine
from blindside.arena.matches import deals_for
from blindside.arena.pictures import check_pictures
from blindside.arena.statistics import share_of
from blindside.arena.tallies import Tally, empty_tally, merge, moments
from blindside.arena.tournaments import Tournament, is_settled, play_parts
from blindside.cli.arena.folders import Folder
from blindside.cli.options import Decorated, combine, option
from blindside.cli.progress import ProgressLine
from blindside.console.text import COMMAND, draw_bar, say, tell
from blindside.core.errors import BlindsideError, InvalidInput
from blindside.core.installation import install_command
from blindside.core.messages import Message, figure, msg

WIDTH = 20


class Run(Struct, frozen=True):
    tallies: tuple[Tally, ...]
    seconds: float
    workers: int
    complete: bool

    @property
    def facts(self) -> dict[str, object]:
        games = sum(tally.games for tally in self.tallies)
        return {
            "seconds": round(self.seconds, 6),
            "games_per_second": games / self.seconds if self.seconds else None,
            "workers": self.workers,
            "complete": self.complete,
        }


class RunOptions(Struct, frozen=True):
    """The options common to both commands: where a tournament is played and saved."""

    engine: AbstractContextManager[Engine]
    folder: Folder | None
    resumed: bool
    """Whether the folder has a tournament."""


def run_options(command: Decorated) -> Decorated:
    """Add the options of a `RunOptions`, which the command gets as `chosen`."""

    @wraps(command)
    def with_options(
        *, workers: int | None, cluster: str | None, out: str | None, resume: str | None, **options: Any
    ) -> Any:
        chosen = RunOptions(_choose_engine(workers, cluster), _choose_folder(out, resume), resume is not None)
        command(chosen=chosen, **options)
        if chosen.folder is not None and not options["as_json"]:
            tell(msg("Saved in {folder}.", folder=chosen.folder.path))

    return combine(
        option(
            "--workers",
            msg("number of processes  [default: one for each core]"),
            type=click.IntRange(min=1),
            metavar="N",
        ),
        option("--cluster", msg("play on a Dask cluster, such as tcp://host:8786"), metavar="ADDRESS"),
        option("--out", msg("save the games, the result and pictures in this directory"), metavar="DIR"),
        option(
            "--resume",
            msg("continue the tournament in this directory, or in the one given by --out"),
            is_flag=False,
            flag_value="",
            metavar="[DIR]",
        ),
    )(with_options)


def _choose_engine(workers: int | None, cluster: str | None) -> AbstractContextManager[Engine]:
    if cluster is not None:
        if workers is not None:
            raise InvalidInput("arena/workers", msg("use --workers or --cluster, not both"))
        return cluster_engine(cluster)
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    count = cores if workers is None else workers
    return local_engine() if count == 1 else worker_engine(count)


def _choose_folder(out: str | None, resume: str | None) -> Folder | None:
    if resume == "" and out is None:
        raise InvalidInput("arena/no-folder", msg("--resume needs a directory: --resume DIR"))
    if resume and out is not None and resume != out:
        raise InvalidInput("arena/two-folders", msg("--out and --resume name different directories: give one"))
    path = resume or out
    return None if path is None else Folder(path)


def resume_tournament(chosen: RunOptions, form: str, extend: Callable[[Tournament], Tournament]) -> Tournament:
    """Read the tournament of the folder. Refuse another one than requested; only the number of games may differ."""
    folder = chosen.folder
    assert folder is not None, "a resumed tournament has a folder"
    tournament = folder.read_tournament()
    if tournament.form != form:
        command = f"{COMMAND} arena {tournament.form} --resume {folder.path}"
        other = msg(
            "'{folder}' holds another kind of tournament: continue it with '{command}'",
            folder=folder.path,
            command=command,
        )
        raise InvalidInput("arena/other-form", other)
    asked = extend(tournament)
    if asked.matches != tournament.matches or asked.until_significant != tournament.until_significant:
        raise InvalidInput(
            "arena/another",
            msg("'{folder}' holds a different tournament: use the same options as before, or none", folder=folder.path),
        )
    if asked != tournament:
        folder.write_head(asked)
    return asked


def play_tournament(tournament: Tournament, chosen: RunOptions) -> Run:
    """Play what is missing. Ctrl-C stops it and keeps the result so far."""
    folder = chosen.folder
    if folder is not None:
        check_pictures()
    for ending in _STOP_SIGNALS:
        signal.signal(ending, _interrupt)
    tallies, before = [empty_tally(len(match.players)) for match in tournament.matches], 0.0
    if folder is not None and chosen.resumed:
        tallies, before = folder.read_tallies(tournament)
    progress = _Progress(tournament, tallies)
    began, complete, workers = time.monotonic(), False, 0

    def seconds() -> float:
        return before + time.monotonic() - began

    try:
        with chosen.engine as engine:
            workers = engine.workers
            if folder is not None and not chosen.resumed:
                folder.begin(tournament)
            _compile(tournament)
            began = time.monotonic()
            if not _is_settled(tournament, tallies):
                done = [tally.deals for tally in tallies]
                for part, result in play_parts(tournament, done, engine, progress.line.draw):
                    if folder is not None:
                        folder.append(part, result, seconds())
                    tallies[part.match] = merge(tallies[part.match], result.tally)
                    if _is_settled(tournament, tallies):
                        break
            complete = True
    except KeyboardInterrupt:
        progress.line.clear()
        if folder is not None and any(tally.deals for tally in tallies):
            click.echo(say(msg("saved in {file}: continue with --resume", file=folder.path)), err=True)
    except BlindsideError as error:
        progress.line.clear()
        games = sum(tally.games for tally in tallies)
        if folder is None or not games:
            raise
        reason = msg(
            "{reason}; {games} games are saved: continue with --resume {folder}",
            reason=error.message,
            games=figure(games, ","),
            folder=folder.path,
        )
        raise type(error)(error.code, reason) from None
    finally:
        progress.line.clear()
    return Run(tuple(tallies), seconds(), workers, complete)


def _compile(tournament: Tournament) -> None:
    """Compile once, before several worker processes do."""
    if any(map(lacks_compiler, tournament.matches)):
        slower = msg(
            "this takes about 100 times as long without numba; to install it: {command}",
            command=install_command("speed"),
        )
        click.echo(say(slower), err=True)
    for match in tournament.matches:
        if must_compile(match):
            click.echo(say(msg("Compiling the bots (first time only, about half a minute)…")), err=True)
            play_deals(match, 0, 1)
            return


_STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM)
"""Both save the tournament."""


def _interrupt(_number: int, _frame: object) -> None:
    """Stop once; saving is short and must not be interrupted."""
    for ending in _STOP_SIGNALS:
        signal.signal(ending, signal.SIG_IGN)
    raise KeyboardInterrupt


def _is_settled(tournament: Tournament, tallies: list[Tally]) -> bool:
    return tournament.until_significant and all(map(is_settled, tournament.matches, tallies))


class _Progress:
    """Games played, time left and the standing."""

    def __init__(self, tournament: Tournament, tallies: list[Tally]) -> None:
        self.line = ProgressLine(self._tell)
        self._tournament = tournament
        self._tallies = tallies
        self._games_before = self._games()

    def _games(self) -> int:
        return sum(tally.games for tally in self._tallies)

    def _tell(self, seconds: int) -> Message:
        games = self._games()
        of = sum(deals_for(match, self._tournament.games) * match.rotations for match in self._tournament.matches)
        fresh = games - self._games_before
        left = _clock(round(seconds * (of - games) / fresh)) if fresh else "…"
        return msg(
            "{bar} {games} of {of} games, {left} left  {standing}",
            bar=f"{draw_bar(games / of, WIDTH):░<{WIDTH}}",
            games=figure(games, ","),
            of=figure(of, ","),
            left=left,
            standing=self._standing(),
        )

    def _standing(self) -> str:
        playing = [number for number, tally in enumerate(self._tallies) if tally.decided]
        if not playing:
            return ""
        match, tally = self._tournament.matches[playing[-1]], self._tallies[playing[-1]]
        shares = [(name, share_of(moments(tally, [place]))) for place, name in enumerate(match.players)]
        return "  ".join(f"{name} {say(figure(share.share, '.1%'))}" for name, share in shares if share)


def _clock(seconds: int) -> str:
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
