"""Help texts, their examples, completion, and suggestions for misspelled names."""

import shutil
import subprocess
from pathlib import Path

import pytest

from blindside.cli import COMMANDS
from blindside.cli.completion import INSTALL_COMMANDS
from blindside.cli.examples import EXAMPLES
from tests.commands.parsing import parse
from tests.commands.terminal import blindside, get_error


def test_every_command_has_examples() -> None:
    assert set(COMMANDS) <= set(EXAMPLES)


@pytest.mark.parametrize("line", sorted({line for lines in EXAMPLES.values() for line in lines}))
def test_examples_can_be_typed(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    parse(line)


def test_help_ends_with_the_examples() -> None:
    output = blindside("arena", "--help").out
    assert output.endswith("".join(f"    blindside {line}\n" for line in EXAMPLES["arena"]))


@pytest.mark.parametrize(
    ("words", "suggestion"),
    [
        ("pley", "'play'"),
        ("mastermind sugest", "Did you mean 'suggest'? (see 'blindside mastermind --help')"),
        ("play code77", "Did you mean 'code777'? (see 'blindside play --help')"),
        ("demo code777 --players", "(see 'blindside demo code777 --help')"),
        ("play code777 --edicion x", "Did you mean '--edition'? (see 'blindside play code777 --help')"),
    ],
)
def test_help_misspelled_command_suggests_names(words: str, suggestion: str) -> None:
    assert suggestion in get_error(*words.split())


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("ma", ["mastermind"]),
        ("mastermind s", ["suggest", "strategy"]),
        ("play code777 --dr", ["--draw-two"]),
        ("play code777 --edition jumbo", ["jumbo-1985", "jumbo-1985-de"]),
        ("play code777 --bots expert,ca", ["expert,casual"]),
        ("demo mastermind --keys by-h", ["by-hand", "by-hand-unchecked"]),
        ("arena run --bots certain,n", ["certain,novice"]),
        ("puzzle new --level e", ["easy", "expert"]),
        ("print not", ["notepad"]),
        ("review ga", ["ga"]),
    ],
)
def test_completion_offers_names(line: str, offered: list[str]) -> None:
    words = f"blindside {line}"
    last = str(len(words.split()) - 1)
    result = blindside(_BLINDSIDE_COMPLETE="bash_complete", COMP_WORDS=words, COMP_CWORD=last)
    candidates = [answer.partition(",") for answer in result.out.splitlines()]
    assert [name for _, _, name in candidates] == offered
    assert {kind for kind, _, _ in candidates} == ({"file"} if line.startswith("review") else {"plain"})


@pytest.mark.parametrize("shell", INSTALL_COMMANDS)
def test_completion_script_is_valid_and_names_its_installation(shell: str) -> None:
    script = blindside("completion", shell)
    assert script.code == 0
    assert script.out.endswith(f"# {INSTALL_COMMANDS[shell]}\n")
    if shutil.which(shell):
        subprocess.run([shell, "-n"], input=script.out, text=True, check=True)
