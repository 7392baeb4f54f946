"""The folder of a tournament. Each part is saved as soon as it is played.

`match.json` says what is played; each line of `parts.jsonl` is a part. A crash damages at most the last line.
`result.json` and the pictures can be made again from them.
"""

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from blindside import __version__
from blindside.arena.engines import Part, PartResult
from blindside.arena.matches import read_match
from blindside.arena.pictures import Picture
from blindside.arena.tallies import Tally, empty_tally, merge
from blindside.arena.tournaments import Tournament
from blindside.console.files import read_file, write_error, write_file
from blindside.core.errors import BlindsideError, InvalidInput, add_location
from blindside.core.json import from_json, to_json
from blindside.core.messages import msg

FORMAT = 1


class _Head(Struct, frozen=True, forbid_unknown_fields=True):
    format: int
    blindside: str
    tournament: Tournament


class _Line(Struct, frozen=True, forbid_unknown_fields=True):
    part: Part
    played: PartResult
    seconds: float
    """Since the start, without the time in which it was stopped."""


class Folder:
    def __init__(self, path: str) -> None:
        self.path = path
        self.head = Path(path) / "match.json"
        self._parts = Path(path) / "parts.jsonl"

    def file(self, name: str) -> str:
        return str(Path(self.path) / name)

    def write_picture(self, name: str, picture: Picture) -> None:
        for ending, content in picture.items():
            write_file(self.file(f"{name}.{ending}"), content)

    def begin(self, tournament: Tournament) -> None:
        if self.head.exists():
            kept = msg(
                "'{folder}' already has a tournament: continue it with --resume, or choose another directory",
                folder=self.path,
            )
            raise InvalidInput("arena/kept-already", kept)
        try:
            Path(self.path).mkdir(parents=True, exist_ok=True)
            self._parts.write_bytes(b"")
        except OSError as error:
            raise write_error(self.path, error) from None
        self.write_head(tournament)

    def write_head(self, tournament: Tournament) -> None:
        """Save what is played from now on."""
        write_file(str(self.head), to_json(_Head(FORMAT, __version__, tournament)) + "\n")

    def read_tournament(self) -> Tournament:
        try:
            head: _Head = from_json(read_file(str(self.head)), _Head)
            tournament = replace(head.tournament, matches=tuple(map(read_match, head.tournament.matches)))
        except BlindsideError as error:
            raise add_location(self.head, error) if error.code != "file/unreadable" else error from None
        if (head.format, head.blindside) != (FORMAT, __version__):
            raise InvalidInput(
                "arena/version",
                msg(
                    "the tournament in '{folder}' was started by Blindside {theirs}, but this is {ours}: "
                    "start again in another directory",
                    folder=self.path,
                    theirs=head.blindside,
                    ours=__version__,
                ),
            )
        return tournament

    def read_tallies(self, tournament: Tournament) -> tuple[list[Tally], float]:
        """Read the tally of each match, and the seconds of play. An incomplete last line is removed."""
        tallies = [empty_tally(len(match.players)) for match in tournament.matches]
        seconds = 0.0
        data = read_file(str(self._parts))
        whole = data[: data.rfind(b"\n") + 1]
        for number, text in enumerate(whole.splitlines(), 1):
            try:
                line: _Line = from_json(text, _Line)
                if not _is_next(line, tallies):
                    raise InvalidInput("arena/gap", msg("a batch of this tournament is out of order"))
            except BlindsideError as error:
                raise add_location(f"{self._parts}:{number}", error) from None
            tallies[line.part.match] = merge(tallies[line.part.match], line.played.tally)
            seconds = line.seconds
        if len(whole) < len(data):
            try:
                os.truncate(self._parts, len(whole))
            except OSError as error:
                raise write_error(str(self._parts), error) from None
        return tallies, seconds

    def append(self, part: Part, played: PartResult, seconds: float) -> None:
        """Write a part to the disk. If that fails, earlier parts are unharmed."""
        line = to_json(_Line(part, played, round(seconds, 3))).encode() + b"\n"
        size = 0
        try:
            size = self._parts.stat().st_size
            with self._parts.open("ab", buffering=0) as file:
                written = file.write(line)
                if written < len(line):  # a nearly full disk takes some of it
                    file.write(line[written:])
                os.fsync(file.fileno())
        except OSError as error:
            with suppress(OSError):  # an incomplete line is removed when it is read
                os.truncate(self._parts, size)
            raise write_error(str(self._parts), error) from None


def _is_next(line: _Line, tallies: Sequence[Tally]) -> bool:
    part, played = line.part, line.played.tally
    if not 0 <= part.match < len(tallies):
        return False
    so_far = tallies[part.match]
    shape = [len(played.entrants), *map(len, played.products)]
    return (part.first, part.deals, shape) == (so_far.deals, played.deals, [len(so_far.entrants)] * len(shape))
