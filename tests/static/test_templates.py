"""Templates of the pages compile and have short lines; djlint (`./run check`) checks the rest."""

from importlib.resources import files
from pathlib import Path

import pytest
from jinja2 import Environment

from blindside.web.pages.line_breaks import RemoveLineBreaks

FOLDER = Path(str(files("blindside.web.pages"))) / "templates"
LONGEST_LINE = 120
TEMPLATES = [str(path.relative_to(FOLDER)) for path in sorted(FOLDER.rglob("*.html"))]


@pytest.mark.parametrize("name", TEMPLATES)
def test_template_compiles_with_short_lines(name: str) -> None:
    source = (FOLDER / name).read_text()
    environment = Environment(extensions=[RemoveLineBreaks])
    environment.filters["first_up"] = str.title
    environment.compile(source, name)
    assert [line for line in source.splitlines() if len(line) > LONGEST_LINE] == []
