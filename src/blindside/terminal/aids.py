"""Which words at a prompt are help, and of which degree."""

from collections.abc import Mapping

from blindside.core.errors import Illegal
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
