"""Help at a prompt: which words are help, of which degree, and hints after a mistake."""

from collections.abc import Mapping

from blindside.core.errors import Illegal, Wrong
from blindside.core.messages import Message, msg
from blindside.table.options import Aid, includes

CODE777: Mapping[str, Aid] = {
    "triangle": "marks",
    "cross": "marks",
    "circle": "marks",
    "erase": "marks",
    "clear": "marks",
    "follows": "certain",
    "why": "certain",
}
MASTERMIND: Mapping[str, Aid] = {"fits": "certain"}


def given(words: Mapping[str, Message], degrees: Mapping[str, Aid], aid: Aid) -> dict[str, Message]:
    """Those of the words that are there with this much help."""
    return {typed: meaning for typed, meaning in words.items() if _is_given(typed.partition(" ")[0], degrees, aid)}


def check_given(typed: list[str], degrees: Mapping[str, Aid], aid: Aid) -> None:
    if not typed or _is_given(typed[0], degrees, aid):
        return
    raise Illegal(
        "cli/aid",
        msg(
            "'{word}' comes with the aid '{wanted}', and here it is '{aid}' (--aid)",
            word=typed[0],
            wanted=degrees[typed[0]],
            aid=aid,
        ),
    )


def _is_given(word: str, degrees: Mapping[str, Aid], aid: Aid) -> bool:
    return word not in degrees or includes(aid, degrees[word])


class Hints:
    """A refusal with a hint: the player reads the hint first, and the whole message at the next mistake."""

    def __init__(self) -> None:
        self._was_given = False

    def text(self, wrong: Wrong) -> Message:
        if wrong.hint is None or self._was_given:
            return wrong.message
        self._was_given = True
        return wrong.hint

    def reset(self) -> None:
        """The game has moved on: the next mistake is another one."""
        self._was_given = False
