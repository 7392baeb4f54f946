"""Line breaks in templates."""

import pytest
from jinja2 import Environment

from blindside.web.pages.line_breaks import RemoveLineBreaks


def render(source: str, **values: object) -> str:
    return Environment(extensions=[RemoveLineBreaks]).from_string(source).render(**values)


@pytest.mark.parametrize(
    ("source", "html"),
    [
        ("<p>\n  <b>one</b>\n  <i>two</i>\n</p>\n", "<p><b>one</b><i>two</i></p>"),
        ("<p>\n  {{ name }}\n  {{ name }}\n</p>", "<p>IdaIda</p>"),
        ("{% if name %}\n  <b>{{ name }}</b>\n{% endif %}\n.", "<b>Ida</b>."),
        ("{% for one in (1, 2) %}\n  {{ one }}\n{% endfor %}", "12"),
        ("<p>\n  a <b>b</b> {{ name }} c\n</p>", "<p>a <b>b</b> Ida c</p>"),
        ('<b>one</b>{{ " " }}\n<b>two</b>', "<b>one</b> <b>two</b>"),
    ],
)
def test_line_break_between_tags_and_expressions_vanishes(source: str, html: str) -> None:
    assert render(source, name="Ida") == html


@pytest.mark.parametrize(
    ("source", "html"),
    [
        ('<a class="one"\n   href="/">x</a>', '<a class="one" href="/">x</a>'),
        ('<a class="one\n          two">x</a>', '<a class="one two">x</a>'),
        ("<a title=\"{{ name }}\"\n   id='a > b'\n   hidden>\nx</a>", "<a title=\"Ida\" id='a > b' hidden>x</a>"),
        ('<a id="x"\n   {% if name %}data-x="{{ name }}"{% endif %}>\n</a>', '<a id="x" data-x="Ida"></a>'),
    ],
)
def test_line_break_inside_a_tag_becomes_a_space(source: str, html: str) -> None:
    assert render(source, name="Ida") == html


@pytest.mark.parametrize("name", ["pre", "textarea", "script"])
def test_line_break_in_verbatim_element_stays(name: str) -> None:
    inside = "a\n  <b>\n  {{ name }}\n"
    assert render(f"<p>\n<{name}\n id='x'>{inside}</{name}>\n</p>", name="Ida") == (
        f"<p><{name} id='x'>a\n  <b>\n  Ida\n</{name}></p>"
    )


def test_line_break_in_a_value_stays() -> None:
    assert render("<p>\n{{ text }}\n</p>", text="one\n two") == "<p>one\n two</p>"


def test_removed_line_breaks_keep_line_numbers_of_errors() -> None:
    with pytest.raises(ZeroDivisionError) as caught:
        render("<p>\n\n  {{ 1 // 0 }}\n</p>")
    assert caught.traceback[-1].lineno == 2
