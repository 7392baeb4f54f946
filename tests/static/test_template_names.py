"""Templates name only what exists: fixed texts, values of macros, and fields. Else a page fails when it is shown."""

import ast
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest
from jinja2 import nodes
from jinja2.meta import find_undeclared_variables

import blindside
from blindside.games.mastermind.settings import KEYS
from blindside.table.options import HINT_LEVELS
from blindside.web.pages.registry import GAMES
from blindside.web.pages.rendering import _templates as environment
from blindside.web.pages.text import TEXT
from blindside.web.preferences import APPEARANCES

COMPUTED: dict[str, Collection[str]] = {
    **{
        f"{kind}{{{game}}}": [f"{kind}{name}" for name in GAMES]
        for kind, game in [
            *[("", "game"), ("about_", "game"), ("about_companion_", "game"), ("about_first_", "game")],
            *[("first_", "other"), ("rules_", "game"), ("about_puzzle_", "game"), ("left_", "game")],
            *[("rated_", "game"), ("about_stand_in_", "table.game"), ("first_of_", "table.game")],
        ]
    },
    "{quick.legend}": [pages.quick.legend for pages in GAMES.values()],
    "appearance_{name}": [f"appearance_{name}" for name in APPEARANCES],
    "appearance_{name}_{value}": [f"appearance_{name}_{value}" for name in APPEARANCES for value in APPEARANCES[name]],
    "hint_{level}": [f"hint_{level}" for level in HINT_LEVELS if level not in ("none", "seen")],
    "filter_{choice}": ["filter_all", "filter_answered"],
    "title_keys_{board.settings.keys}": [f"title_keys_{keys}" for keys in KEYS if keys != "by-table"],
    "about_keys_{board.settings.keys}": [f"about_keys_{keys}" for keys in KEYS if keys != "by-table"],
    "pace_{name}": ["pace_first", "pace_before", "pace_after", "pace_last"],
    "{change}": ["pause", "resume"],
}
"""The names of texts that templates compute, and all that they can be."""
TEMPLATES = environment.list_templates(extensions=["html"])
BUILT_IN = {name for kind in (str, list, dict, tuple, int) for name in dir(kind)}
LOOP = {"index", "index0", "revindex", "first", "last", "length", "cycle", "previtem", "nextitem"}


@cache
def parse(template: str) -> nodes.Template:
    assert environment.loader is not None
    return environment.parse(environment.loader.get_source(environment, template)[0], template)


def text_names(template: nodes.Template) -> Iterator[str]:
    """Yield the names of the texts that a template says; computed ones as `about_{game}`."""
    for field in template.find_all(nodes.Getattr):
        if isinstance(field.node, nodes.Name) and field.node.name == "t":
            yield field.attr
    for item in template.find_all(nodes.Getitem):
        if isinstance(item.node, nodes.Name) and item.node.name == "t":
            yield write_name(item.arg)


def write_name(part: nodes.Node) -> str:
    match part:
        case nodes.Const():
            return str(part.value)
        case nodes.Concat():
            return "".join(map(write_name, part.nodes))
        case nodes.Name():
            return f"{{{part.name}}}"
        case nodes.Getattr():
            return f"{{{write_name(part.node).strip('{}')}.{part.attr}}}"
        case _:
            raise AssertionError(f"line {part.lineno}: compute the name of a text from names alone")


def find_missing_texts(text: Mapping[str, object]) -> set[tuple[str, str]]:
    """Return the texts that templates say and that do not exist, with the template."""
    return {
        (template, name)
        for template in TEMPLATES
        for written in text_names(parse(template))
        for name in (
            COMPUTED.get(written, [f"{written}: list its values in COMPUTED"]) if "{" in written else [written]
        )
        if name not in text
    }


def test_templates_say_only_texts_that_exist() -> None:
    assert find_missing_texts(TEXT) == set()


@pytest.mark.parametrize(
    ("removed", "template"),
    [
        ("choose_player", "shared-device.html"),
        ("pause", "table-menu.html"),
        ("about_keys_devil", "mastermind/board.html"),
        ("hint_chances", "code777/pad.html"),
    ],
)
def test_missing_texts_finds_a_removed_text(removed: str, template: str) -> None:
    rest = {name: text for name, text in TEXT.items() if name != removed}
    assert (template, removed) in find_missing_texts(rest)


def test_computed_names_of_texts_are_all_used() -> None:
    assert {name for template in TEMPLATES for name in text_names(parse(template)) if "{" in name} == set(COMPUTED)


def find_unbound(template: nodes.Template) -> set[str]:
    """Return the names in macros that are no parameters, set nowhere, and imported from nowhere."""
    bound = set(environment.globals) | {"caller", "varargs", "kwargs"}
    bound |= {macro.name for macro in template.find_all(nodes.Macro)}
    bound |= {name.name for name in template.find_all(nodes.Name) if name.ctx in ("store", "param")}
    for imported in template.find_all(nodes.FromImport):
        bound |= {name if isinstance(name, str) else name[1] for name in imported.names}
    macros = nodes.Template(list(template.find_all(nodes.Macro)), lineno=1)
    macros.set_environment(environment)
    return find_undeclared_variables(macros) - bound


def imported_without_context() -> set[str]:
    """Return the templates that see no values of those that import them."""
    imports = [found for template in TEMPLATES for found in parse(template).find_all(nodes.FromImport)]
    named = [(one.template.value, one.with_context) for one in imports if isinstance(one.template, nodes.Const)]
    return {name for name, _ in named} - {name for name, with_context in named if with_context}


def test_macros_use_only_what_they_are_given() -> None:
    unbound = {template: find_unbound(parse(template)) for template in imported_without_context()}
    assert {template: names for template, names in unbound.items() if names} == {}
    assert find_unbound(environment.parse("{% macro hello(t) %}{{ t.a }}{{ say(b) }}{% endmacro %}")) == {"say", "b"}


def python_names() -> set[str]:
    """Return all names of fields, functions, parameters, and keys of dictionaries in the package."""
    found: set[str] = set()
    for path in Path(blindside.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            match node:
                case ast.AnnAssign(target=ast.Name(id=name)) | ast.FunctionDef(name=name) | ast.keyword(arg=str(name)):
                    found.add(name)
                case ast.Dict():
                    found |= {
                        key.value for key in node.keys if isinstance(key, ast.Constant) and isinstance(key.value, str)
                    }
                case ast.Assign(targets=[ast.Name(id=name)]):
                    found.add(name)
                case _:
                    pass
    return found


def test_templates_use_only_fields_and_values_that_exist() -> None:
    given = python_names() | set(environment.globals) | {"t", "say", "caller"}
    given |= {name.name for each in TEMPLATES for name in parse(each).find_all(nodes.Name) if name.ctx != "load"}
    given |= {macro.name for each in TEMPLATES for macro in parse(each).find_all(nodes.Macro)}
    unknown = set()
    for template in TEMPLATES:
        parsed = parse(template)
        for field in parsed.find_all(nodes.Getattr):
            of = field.node.name if isinstance(field.node, nodes.Name) else ""
            if of != "t" and field.attr not in (LOOP if of == "loop" else given | BUILT_IN):
                unknown.add((template, f"{of}.{field.attr}"))
        unknown |= {(template, name) for name in find_undeclared_variables(parsed) - given}
    assert unknown == set()
