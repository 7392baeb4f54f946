"""The words on the pages that are always the same, by the name that templates call them."""

from blindside.core.messages import Message
from blindside.web.pages.words import (
    code777,
    companion,
    everywhere,
    front,
    learn,
    lobby,
    mastermind,
    mine,
    new,
    puzzle,
    review,
    table,
)

_PLACES = (everywhere, front, learn, lobby, new, mine, review, table, code777, mastermind, puzzle, companion)
WORDS: dict[str, Message] = {name: word for place in _PLACES for name, word in place.WORDS.items()}
assert len(WORDS) == sum(len(place.WORDS) for place in _PLACES), "no name is given twice"
