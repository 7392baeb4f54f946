"""`./run fonts`: the two typefaces of the pages, cut down to the characters that they need. Needs npm."""

import subprocess
import tarfile
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import NamedTuple

import click
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

FOLDER = Path(__file__).parent.parent / "src" / "blindside" / "web" / "pages" / "static" / "fonts"
WEIGHTS = (400, 700)
FEATURES = ["ccmp", "kern", "liga", "locl", "mark", "mkmk", "tnum", "lnum"]
NAMES = {1: "{name}", 3: "{name}", 4: "{name}", 6: "{joined}", 16: "{name}", 25: "{joined}"}
"""Entries of the table of names: a part of Source Sans must not be called Source."""


def _run(first: int, last: int) -> str:
    return "".join(map(chr, range(first, last + 1)))


LATIN = _run(0x20, 0x7E) + _run(0xA0, 0xFF) + "ŒœŸ" + "‐‑–—‘’‚“”„†•…‹›−\u2009\u202f"
NAMES_OF_PEOPLE = _run(0x100, 0x17F) + "ȘșȚț"
SIGNS = "←↑→↓≈≠≤≥½✓✗●○■"


class Cut(NamedTuple):
    file: str
    name: str
    package: str
    source: str
    licence: str
    characters: str


CUTS = (
    Cut(
        "slab.woff2",
        "Blindside Slab",
        "@fontsource-variable/bitter@5.3.0",
        "files/bitter-latin-wght-normal.woff2",
        "Bitter-licence.txt",
        LATIN,
    ),
    Cut(
        "slab-names.woff2",
        "Blindside Slab",
        "@fontsource-variable/bitter@5.3.0",
        "files/bitter-latin-ext-wght-normal.woff2",
        "Bitter-licence.txt",
        NAMES_OF_PEOPLE,
    ),
    Cut(
        "sans.woff2",
        "Blindside Sans",
        "source-sans@3.52.0",
        "VF/SourceSans3VF-Upright.ttf",
        "Source-Sans-licence.txt",
        LATIN + NAMES_OF_PEOPLE + SIGNS,
    ),
)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for cut in CUTS:
        with TemporaryDirectory() as folder:
            font = TTFont(_fetched(cut, Path(folder)))
            _reduce(font, cut)
            font.save(FOLDER / cut.file)
            copyfile(next(Path(folder).glob("package/LICENSE*")), FOLDER / cut.licence)
        click.echo(f"{cut.file:<12} {(FOLDER / cut.file).stat().st_size:>7,} bytes")


def _fetched(cut: Cut, folder: Path) -> Path:
    packed = subprocess.run(
        ["npm", "pack", "--silent", cut.package], cwd=folder, check=True, capture_output=True, text=True
    )
    with tarfile.open(folder / packed.stdout.split()[-1]) as archive:
        archive.extractall(folder, filter="data")
    return folder / "package" / cut.source


def _reduce(font: TTFont, cut: Cut) -> None:
    options = Options(layout_features=FEATURES, hinting=False, name_IDs=["*"], notdef_outline=True)
    subsetter = Subsetter(options)
    subsetter.populate(text=cut.characters)
    subsetter.subset(font)
    instantiateVariableFont(font, {"wght": WEIGHTS}, inplace=True)
    for number, text in NAMES.items():
        for entry in [entry for entry in font["name"].names if entry.nameID == number]:
            entry.string = text.format(name=cut.name, joined=cut.name.replace(" ", ""))
    font["head"].modified = font["head"].created  # the same bytes every time
    font.recalcTimestamp = False
    font.flavor = "woff2"


if __name__ == "__main__":
    main()
