"""`./run fonts`: subset the two typefaces, for pages and for paper, to the characters they need. Needs npm."""

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

PACKAGE = Path(__file__).parent.parent / "src" / "blindside"
PAGES = PACKAGE / "web" / "pages" / "static" / "fonts"
PAPER = PACKAGE / "paper" / "fonts"
WEIGHTS = {"": 400, "-bold": 700}
"""A page has one variable font; paper has a file for each weight."""
FEATURES = ["ccmp", "kern", "liga", "locl", "mark", "mkmk", "tnum", "lnum"]
NAMES = {1: "{name}", 3: "{name}", 4: "{name}", 6: "{joined}", 16: "{name}", 25: "{joined}"}
"""Entries of the name table: the licence reserves the name Source."""


def _range(first: int, last: int) -> str:
    return "".join(map(chr, range(first, last + 1)))


LATIN = _range(0x20, 0x7E) + _range(0xA0, 0xFF) + "ŒœŸ" + "‐‑–—‘’‚“”„†•…‹›−\u2009\u202f"
NAMES_OF_PEOPLE = _range(0x100, 0x17F) + "ȘșȚț"
SIGNS = "←↑→↓≈≠≤≥½✓✗●○■"


class FontSource(NamedTuple):
    file: str
    name: str
    on_paper: str
    """The family name on paper, where the fallback is found by name."""
    package: str
    source: str
    licence: str
    characters: str


SOURCES = (
    FontSource(
        "slab",
        "Blindside Slab",
        "Blindside Slab",
        "@fontsource-variable/bitter@5.3.0",
        "files/bitter-latin-wght-normal.woff2",
        "Bitter-licence.txt",
        LATIN,
    ),
    FontSource(
        "slab-names",
        "Blindside Slab",
        "Blindside Slab Names",
        "@fontsource-variable/bitter@5.3.0",
        "files/bitter-latin-ext-wght-normal.woff2",
        "Bitter-licence.txt",
        NAMES_OF_PEOPLE,
    ),
    FontSource(
        "sans",
        "Blindside Sans",
        "Blindside Sans",
        "source-sans@3.52.0",
        "VF/SourceSans3VF-Upright.ttf",
        "Source-Sans-licence.txt",
        LATIN + NAMES_OF_PEOPLE + SIGNS,
    ),
)


def main() -> None:
    for cut in SOURCES:
        with TemporaryDirectory() as folder:
            source = _fetch(cut, Path(folder))
            licence = next(Path(folder).glob("LICENSE*"))
            _save(
                _subset(source, cut, cut.name, (WEIGHTS[""], WEIGHTS["-bold"])),
                PAGES / f"{cut.file}.woff2",
                "woff2",
                licence,
                cut,
            )
            for ending, weight in WEIGHTS.items():
                font = _subset(source, cut, cut.on_paper, weight)
                _save(font, PAPER / f"{cut.file}{ending}.ttf", None, licence, cut)


def _fetch(cut: FontSource, folder: Path) -> Path:
    packed = subprocess.run(
        ["npm", "pack", "--silent", cut.package], cwd=folder, check=True, capture_output=True, text=True
    )
    with tarfile.open(folder / packed.stdout.split()[-1]) as archive:
        for part in archive:
            content = archive.extractfile(part)
            if content is not None and part.name.startswith((f"package/{cut.source}", "package/LICENSE")):
                (folder / Path(part.name).name).write_bytes(content.read())
    return folder / Path(cut.source).name


def _subset(source: Path, cut: FontSource, name: str, weight: int | tuple[int, int]) -> TTFont:
    font = TTFont(source)
    options = Options(layout_features=FEATURES, hinting=False, name_IDs=["*"], notdef_outline=True)
    subsetter = Subsetter(options)
    subsetter.populate(text=cut.characters)
    subsetter.subset(font)
    instantiateVariableFont(font, {"wght": weight}, inplace=True)
    for number, text in NAMES.items():
        for entry in [entry for entry in font["name"].names if entry.nameID == number]:
            entry.string = text.format(name=name, joined=name.replace(" ", ""))
    font["head"].modified = font["head"].created  # the same bytes every time
    font.recalcTimestamp = False
    return font


def _save(font: TTFont, file: Path, flavor: str | None, licence: Path, cut: FontSource) -> None:
    file.parent.mkdir(exist_ok=True)
    font.flavor = flavor
    font.save(file)
    copyfile(licence, file.parent / cut.licence)
    click.echo(f"{file.name:<20} {file.stat().st_size:>7,} bytes")


if __name__ == "__main__":
    main()
