"""The first lesson of Code 777: the player reads a card, hears three answers, and then knows the numbers.

Its racks extend the example of the rule sheets. Tests check every statement with the exact inference.
"""

from functools import cache
from itertools import combinations_with_replacement

from msgspec import Struct

from blindside.core.messages import Message, msg
from blindside.games.code777.questions import answer_text, find_question, visible_racks
from blindside.games.code777.tiles import NUMBERS, RACK_SIZE, Color, Rack, Tile, Triple, read_rack, sort_numbers
from blindside.reason.code777.deduction import deduce_situation
from blindside.reason.code777.situations import EnteredAnswer, Situation
from blindside.web.pages.bundle import Choice, Step
from blindside.web.pages.code777.cards import answer_color
from blindside.wording.code777.labels import tile_name

NAMES = ("Marco", "Jun", "Freya")
"""Of seats 1 to 3, from the learner's left. The learner has seat 0."""
MARCO, JUN, FREYA = 1, 2, 3
SEEN = (read_rack("5r 7b 7b"), read_rack("2y 5k 6p"), read_rack("4n 6g 7p"))
OWN = read_rack("1g 3k 4n")
CARDS = ((0, 10), (MARCO, 21), (JUN, 12), (FREYA, 11))
"""Reader and card, in order."""
ANSWERS = tuple(
    EnteredAnswer(reader, card, find_question(card).answer(visible_racks(reader, (OWN, *SEEN))))
    for reader, card in CARDS
)
MARKED_AS_SEEN = (*SEEN[0].tiles, *SEEN[1].tiles)
"""Tiles that are marked as seen before the learner begins."""


@cache
def racks_after(answers: int) -> list[Rack]:
    """Return the possible racks of the learner after so many answers."""
    return list(deduce_situation(Situation(0, 4, (None, *SEEN), (), ANSWERS[:answers])).weights)


def tiles_after(answers: int) -> set[Tile]:
    """Return the tiles of these racks."""
    return {tile for rack in racks_after(answers) for tile in rack.tiles}


def reply_to(numbers: Triple) -> Message | None:
    """Return the first reason against a call; None for the right call."""
    called = " ".join(map(str, numbers))
    left = [rack for rack in racks_after(0) if rack.numbers == numbers]
    if not left:
        return msg(
            "You cannot have {numbers}: not enough of these tiles are left. Count the ones you see, and "
            "check the triangle.",
            numbers=called,
        )
    for heard, answer in enumerate(ANSWERS, 1):
        still = [rack for rack in racks_after(heard) if rack.numbers == numbers]
        if not still:
            return _contradiction(called, answer, left)
        left = still
    return None


def _contradiction(called: str, answer: EnteredAnswer, racks: list[Rack]) -> Message:
    """Describe which answer contradicts a call."""
    number = answer.question
    instead = {find_question(number).answer(visible_racks(answer.reader, (rack, *SEEN))) for rack in racks}
    said = answer_text(number, answer.answer)
    values = {"numbers": called, "reader": NAMES[answer.reader - 1], "card": number, "said": said}
    if len(instead) == 1:
        return msg(
            "You cannot have {numbers}: {reader} would have answered ‘{instead}’ to card {card}, not ‘{said}’.",
            instead=answer_text(number, instead.pop()),
            **values,
        )
    return msg("You cannot have {numbers}: {reader} would not have answered ‘{said}’ to card {card}.", **values)


@cache
def replies() -> dict[str, Message | None]:
    """Return the replies to all calls."""
    return {
        "".join(map(str, numbers)): reply_to(sort_numbers(numbers))
        for numbers in combinations_with_replacement(NUMBERS, RACK_SIZE)
    }


class LessonCard(Struct, frozen=True):
    """A card of the lesson."""

    reader: int
    number: int
    text: Message
    sees: Message
    answer: Message
    color: Color | None


class MarkTask(Struct, frozen=True):
    """A task to mark tiles, with replies to wrong tiles."""

    mark: str
    tiles: tuple[Tile, ...]
    wrong: dict[Tile, Message]
    twice: dict[Tile, Message]


class LessonStep(Step, frozen=True, kw_only=True):
    card: LessonCard | None = None
    is_answered: bool = True
    """Whether the answer is visible. Otherwise the learner gives it."""
    marks: MarkTask | None = None
    note: Message | None = None
    """Written on the notepad after this step."""


def _lesson_card(place: int) -> LessonCard:
    answer = ANSWERS[place]
    sees = [name for seat, name in enumerate(NAMES, 1) if seat != answer.reader]
    return LessonCard(
        answer.reader,
        answer.question,
        find_question(answer.question).text,
        msg("You see {names}", names=sees)
        if answer.reader == 0
        else msg("{reader} sees {names}", reader=NAMES[answer.reader - 1], names=[*sees, msg("you")]),
        answer_text(answer.question, answer.answer),
        answer_color(answer.question, answer.answer),
    )


def _mark_seen_task() -> MarkTask:
    wrong = {
        tile: msg("Freya has no {tile}, so you may still have one.", tile=tile_name(tile))
        for tile in Tile
        if tile in tiles_after(0) and tile not in SEEN[FREYA - 1].tiles
    }
    twice = {
        tile: msg("Freya has one {tile}, so one mark is enough. You may have another.", tile=tile_name(tile))
        for tile in SEEN[FREYA - 1].tiles
    }
    return MarkTask("seen", SEEN[FREYA - 1].tiles, wrong, twice)


def _circle_task() -> MarkTask:
    sure = (Tile.BLACK_3, Tile.BROWN_4)
    wrong = {
        tile: msg(
            "You may have a {tile}, but nothing proves it yet. What must Jun see to answer ‘more threes’?",
            tile=tile_name(tile),
        )
        if tile in tiles_after(3)
        else WHY_NOT[tile]
        for tile in Tile
        if tile not in sure
    }
    twice = {
        tile: msg("A second {tile} would contradict Marco’s ‘the same’. Circle only one.", tile=tile_name(tile))
        for tile in sure
    }
    return MarkTask("circled", sure, wrong, twice)


WHY_NOT: dict[Tile, Message] = {
    Tile.BLACK_5: msg("There is only one black 5, and Jun has it."),
    Tile.PINK_7: msg("There is only one pink 7, and Freya has it."),
    Tile.PINK_6: msg("If you had a pink 6, Jun would not see more threes: you would have room for only one 3."),
}
"""Why these tiles are impossible after three answers."""


def _count_choices() -> tuple[Choice, ...]:
    card = find_question(CARDS[0][1])
    right = ANSWERS[0].answer
    few = msg("Too few. Go through the numbers: is there a 1 on any rack? A 3?")
    many = msg("Too many. 2, 4, 5, 6 and 7 are all on the racks.")
    return tuple(
        Choice(
            msg("{number}", number=number),
            None if number == right else few if isinstance(right, int) and number < right else many,
        )
        for number in range(card.lowest, card.highest + 1)
    )


@cache
def steps() -> tuple[LessonStep, ...]:
    return (
        LessonStep(
            kind="marks",
            title=msg("Look around"),
            text=(
                msg(
                    "You see everyone’s tiles but your own, and what you see cannot be yours. Marco’s and Jun’s tiles "
                    "are already marked with an eye."
                ),
            ),
            task=msg("Mark Freya’s three tiles in the triangle."),
            hints=(msg("Freya has a brown 4, a green 6 and a pink 7."),),
            because=(msg("Nine tiles have an eye. Your three are among the other nineteen."),),
            marks=_mark_seen_task(),
        ),
        LessonStep(
            kind="choice",
            title=msg("You read a card"),
            text=(msg("It is your turn. Your answer is about the racks you see: Marco’s, Jun’s and Freya’s."),),
            task=msg("How many of the numbers 1 to 7 appear on none of them?"),
            hints=(msg("Go from 1 to 7 and look for each on the three racks."),),
            because=(
                msg(
                    "Two: there is no 1 and no 3. You say ‘two’, but never which. The others learn from it, "
                    "because their own racks were counted. You do not: yours was not."
                ),
            ),
            choices=_count_choices(),
            card=_lesson_card(0),
            is_answered=False,
            note=msg("you saw no 1 and no 3"),
        ),
        LessonStep(
            kind="choice",
            title=msg("Marco answers"),
            text=(
                msg(
                    "Marco compares the black and brown tiles on Jun’s rack, Freya’s and yours. He does not "
                    "see his own tiles, so leave them out."
                ),
            ),
            task=msg("What does this tell you about your rack?"),
            hints=(
                msg(
                    "Jun has the only black 5, and Freya has a brown 4. All other black tiles are 3s, and "
                    "all brown tiles are 4s."
                ),
            ),
            because=(
                msg(
                    "Jun’s black 5 and Freya’s brown 4 cancel out. So your tiles must balance as well: as "
                    "many 3s as 4s. With three tiles, that means one of each or none."
                ),
            ),
            choices=(
                Choice(
                    msg("I have neither a 3 nor a 4"),
                    msg(
                        "Possible, but not certain. If you had a 3 and a 4, Marco would see two black and "
                        "two brown tiles, and also answer ‘the same’."
                    ),
                ),
                Choice(msg("I have a 3 and a 4, or neither")),
                Choice(
                    msg("I have a 4, but no 3"),
                    msg("Then Marco would see one black tile and at least two brown ones, and say ‘more brown’."),
                ),
            ),
            card=_lesson_card(1),
            note=msg("a 3 and a 4, or neither"),
        ),
        LessonStep(
            kind="marks",
            title=msg("Jun answers"),
            text=(
                msg("Jun sees Marco’s rack, Freya’s and yours. Look for threes and pink sixes on those racks."),
                msg("You can now be certain of two of your tiles."),
            ),
            task=msg("Circle them in the triangle."),
            hints=(
                msg("Marco and Freya have no 3. Where does Jun see one?"),
                msg("So you have a 3. What follows from Marco’s answer?"),
            ),
            because=(
                msg(
                    "The only 3 Jun can see is yours. By Marco’s answer, a 3 means a 4 too. One tile is left "
                    "to find. It is not a pink 6, or Jun would have answered ‘the same’."
                ),
            ),
            card=_lesson_card(2),
            marks=_circle_task(),
            note=msg("a 3, so a 4 too; no pink 6"),
        ),
        LessonStep(
            kind="call",
            title=msg("Freya answers"),
            text=(
                msg(
                    "Freya sees two of these three tiles. Work out which two, and you know your third "
                    "number. Order does not matter, and you do not call colours."
                ),
            ),
            task=msg("Call your numbers."),
            hints=(
                msg("One of the two is Jun’s black 5. Where is the pink 7, and does Freya see it?"),
                msg("The pink 7 is on Freya’s own rack. So the second tile she sees is the green 1."),
            ),
            because=(
                msg(
                    "Freya sees Jun’s black 5. The only pink 7 is on her own rack, where she cannot see it. "
                    "So she sees the green 1. Marco and Jun do not have it, so you do."
                ),
                msg(
                    "In a game, this call scores a point. Your three tiles go out of play, you get three new "
                    "ones and you start a new sheet of notes. Three points win."
                ),
            ),
            card=_lesson_card(3),
            note=msg("the green 1"),
        ),
    )
