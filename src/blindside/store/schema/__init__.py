"""How a store is laid out: for each kind of database a folder of numbered scripts, which are never changed.

A script that changes entries sets the hashes of all of them to ''. They are computed after the last script.
"""

from importlib.resources import files


def migrations(database: str) -> list[str]:
    """The scripts for this kind of database, in the order of their numbers, which start at 1."""
    scripts = [file for file in files(__name__).joinpath(database).iterdir() if file.name.endswith(".sql")]
    return [file.read_text("utf-8") for file in sorted(scripts, key=lambda file: file.name)]
