"""The first lesson of Mastermind: the player gives a key, and then finds a code from three rows."""

from functools import cache
from itertools import product
from string import ascii_letters

from blindside.core.messages import Message, msg
from blindside.games.mastermind.codes import Code, Key, alphabet, make_key
from blindside.games.mastermind.settings import Settings
from blindside.web.pages.bundle import Choice, Step
from blindside.wording.mastermind.labels import key_name

USUAL = Settings()
OWN, GUESS = Code("3146"), Code("3312")
"""The learner's code, and the guess."""
SECRET = Code("5334")
ROWS = tuple((guess, make_key(SECRET, guess)) for guess in (Code("1122"), Code("3345"), Code("3453")))
KEYS = [Key(reds, whites) for reds in range(USUAL.holes + 1) for whites in range(USUAL.holes + 1 - reds)]
"""All keys that can be entered, also impossible ones."""
SIGNS_RULED_OUT = sorted(set(ROWS[0][0]))
"""The colours that the first row rules out."""


def _all_codes() -> list[Code]:
    return [Code("".join(signs)) for signs in product(alphabet(USUAL), repeat=USUAL.holes)]


@cache
def verdicts() -> tuple[str, list[Message]]:
    """Return the reply to every code that a learner can enter, in the order of `_all_codes`.

    Codes share few replies, so a page gets each reply once, and a letter for each code:
    `a` if the code fits, `b` for the first reply, and so on.
    """
    replies = [_contradiction(code) for code in _all_codes()]
    different: list[Message | None] = [None]
    for reply in replies:
        if reply not in different:
            different.append(reply)
    letters = "".join(ascii_letters[different.index(reply)] for reply in replies)
    return letters, [reply for reply in different if reply is not None]


def _contradiction(code: Code) -> Message | None:
    """Describe the first row that contradicts a code."""
    for row, (guess, given) in enumerate(ROWS, 1):
        if make_key(code, guess) != given:
            return msg(
                "Row {row} rules out this code: its key would be ‘{would}’, not ‘{given}’.",
                row=row,
                would=key_name(make_key(code, guess)),
                given=key_name(given),
            )
    return None


def key_replies() -> dict[str, Message | None]:
    """Return the replies to all keys for the guess; None for the right one."""
    return {f"{given.reds}{given.whites}": _reply(given) for given in KEYS}


def _reply(key: Key) -> Message | None:
    true = make_key(OWN, GUESS)
    if key.reds > true.reds:
        return msg("Too many reds. Only hole 1 has the same colour in both rows.")
    if key.reds < true.reds:
        return msg("A red is missing: hole 1 is green in both your code and the guess.")
    if key.whites > true.whites:
        return msg(
            "Too many whites. Your code has only one green, which already earned the red: the second "
            "green earns nothing."
        )
    if key.whites < true.whites:
        return msg("A white is missing: one more colour of the guess is in your code, in another hole.")
    return None


STEPS: tuple[Step, ...] = (
    Step(
        kind="key",
        title=msg("You give the key"),
        text=(
            msg("First you are the codemaker. This is your hidden code; below it is your opponent’s guess."),
            msg("Red: right colour, right hole. White: right colour, wrong hole. Each peg of your code counts once."),
        ),
        task=msg("Place the key pegs."),
        hints=(
            msg("Compare hole by hole first: which hole has the same colour in both rows?"),
            msg("Hole 1 earns a red. Of the other colours in the guess, only yellow is in your code."),
        ),
        because=(
            msg(
                "Green in hole 1 earns a red. The second green earns nothing, because your code has only "
                "one. Yellow is in your code, but in another hole: a white. The order of the key pegs means "
                "nothing."
            ),
        ),
    ),
    Step(
        kind="colors",
        title=msg("Now you break a code"),
        text=(msg("A new code, and this time you are the codebreaker. Your first row earned no key pegs at all."),),
        task=msg("Cross out the colours that cannot be in the code."),
        hints=(msg("If there were a yellow in the code, this row would have earned at least one white."),),
        because=(
            msg(
                "No yellow and no blue. 256 of the 1296 codes are left: a row without any key pegs can tell you a lot."
            ),
        ),
    ),
    Step(
        kind="choice",
        title=msg("A row that tells you a lot"),
        text=(msg("Your second row, two greens, a pink and a black, earned one red and three whites."),),
        task=msg("What do you know now?"),
        hints=(msg("Count the key pegs. How many pegs does a code have?"),),
        because=(
            msg(
                "Four key pegs for four pegs: the code has exactly these colours, two greens, a pink and a "
                "black. Only their order is unknown: one peg is in the right hole, and three are not."
            ),
        ),
        choices=(
            Choice(
                msg("There may be an orange peg"),
                msg(
                    "Then at most three pegs of this row would be in the code, and the key would have at "
                    "most three pegs."
                ),
            ),
            Choice(
                msg("The first green is in the right hole"),
                msg("One of the four pegs is, but the key does not say which one."),
            ),
            Choice(msg("The code is two greens, a pink and a black")),
        ),
    ),
    Step(
        kind="code",
        title=msg("Find the code"),
        text=(msg("Your third row has the right four colours, all in the wrong holes. Only one code is left."),),
        task=msg("Place the four pegs."),
        hints=(
            msg("Row 3 has green in holes 1 and 4, and no red. So which holes are left for the two greens?"),
            msg(
                "The greens are in holes 2 and 3. So the green in hole 2 earned the one red of row 2, and "
                "black is not in hole 4."
            ),
        ),
        because=(
            msg(
                "Row 3 rules out green in holes 1 and 4, so the greens are in 2 and 3. The green in hole 2 "
                "earned the one red of row 2, so black is not in hole 4. That leaves black, green, green, "
                "pink."
            ),
        ),
    ),
)
