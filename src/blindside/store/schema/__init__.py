"""Schema of a store: for each kind of database a folder of numbered scripts, which are never changed.

A script that changes entries sets the hashes of all of them to ''. They are computed after the last script.
"""

from collections.abc import Collection
from importlib.resources import files

from blindside.core.errors import InvalidInput
from blindside.core.messages import msg


def migrations(database: str) -> list[str]:
    """The scripts for this kind of database, in the order of their numbers, which start at 1."""
    scripts = [file for file in files(__name__).joinpath(database).iterdir() if file.name.endswith(".sql")]
    return [file.read_text("utf-8") for file in sorted(scripts, key=lambda file: file.name)]


def check_version(path: object, tables: Collection[str], given: int, known: int) -> None:
    """Refuse the database of a later program, or of another one, by its tables and the number of its last script."""
    if tables and "schema" not in tables:
        raise InvalidInput("store/other", msg("'{path}' is the database of another program", path=path))
    if given > known:
        text = msg(
            "'{path}' has store version {given}, but this Blindside supports up to {known}: use a newer Blindside",
            path=path,
            given=given,
            known=known,
        )
        raise InvalidInput("store/version", text)
