"""Render Typst templates as PDF or PNG, the same bytes for the same values."""

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import msgspec

from blindside.core.errors import InvalidInput
from blindside.core.installation import install_command
from blindside.core.messages import msg

if TYPE_CHECKING:
    from typst import Fonts

FOLDER = Path(__file__).parent
TEMPLATES = FOLDER / "templates"
FONTS = FOLDER / "fonts"

PAPERS = {"a4": "a4", "letter": "us-letter"}
"""Paper sizes with their names in Typst."""

POINTS_AN_INCH = 72


def is_available() -> bool:
    return find_spec("typst") is not None


def check_typesetting() -> None:
    """Refuse to begin without Typst."""
    if not is_available():
        raise InvalidInput("paper/no-typst", msg("printing needs typst: {command}", command=install_command("paper")))


def render(template: str, values: object, form: Literal["pdf", "png"] = "pdf") -> bytes:
    """Render a template of `templates/`, which has no text of its own. A PNG has one page, one pixel per point."""
    check_typesetting()
    import typst

    return typst.compile(
        TEMPLATES / f"{template}.typ",
        root=TEMPLATES,
        font_paths=_load_fonts(with_those_of_the_system=form == "png"),
        format=form,
        ppi=POINTS_AN_INCH,
        sys_inputs={"given": msgspec.json.encode(values).decode()},
        timestamp=0,
    )


@cache
def _load_fonts(with_those_of_the_system: bool) -> "Fonts":
    """Load our fonts. Pictures also use system fonts, because names may be in any script."""
    from typst import Fonts

    return Fonts(include_system_fonts=with_those_of_the_system, include_embedded_fonts=False, font_paths=[FONTS])
