"""The rules of Mastermind in our own words."""

from msgspec import Struct

from blindside.core.messages import Message, msg
from blindside.games.mastermind.codes import Code, alphabet
from blindside.games.mastermind.settings import CHALLENGE_POINTS, Settings
from blindside.wording.mastermind.labels import PEGS
from blindside.wording.rules import Section, section

_USUAL = Settings()

SECTIONS: tuple[Section, ...] = (
    section(
        "goal",
        msg("Goal"),
        msg(
            "One player sets a secret code, the other finds it row by row. Then you swap roles. Find your "
            "opponent’s code in fewer rows than your opponent needs for yours."
        ),
    ),
    section(
        "box",
        msg("Components"),
        msg(
            "A board with {rows} rows of {holes} holes, code pegs in {colors} colours, and red and white key pegs. "
            "Agree on the first codemaker and on an even number of games, so that both players set equally many codes.",
            rows=_USUAL.rows,
            holes=_USUAL.holes,
            colors=_USUAL.colors,
        ),
    ),
    section(
        "play",
        msg("Row by row"),
        msg(
            "The codemaker hides {holes} pegs of any colours; a colour may come more than once. The codebreaker "
            "fills a row, and the codemaker answers it with a key. All rows stay in view.",
            holes=_USUAL.holes,
        ),
        msg(
            "{holes} reds end the game, and the code is shown. It is also shown when the last row is used up.",
            holes=_USUAL.holes,
        ),
        picture="board",
    ),
    section(
        "key",
        msg("The key"),
        msg(
            "A red key peg: a peg has the right colour and stands in the right hole. A white one: the right colour "
            "in a wrong hole. Nothing: the code has no such peg, or no further one."
        ),
        msg(
            "Each peg of the code earns at most one key peg, red before white. The order of the key pegs means nothing."
        ),
        picture="keys",
    ),
    section(
        "score",
        msg("Points"),
        msg(
            "The codemaker gets a point for each row the codebreaker used. If {rows} rows were not enough, it is "
            "{miss} points.",
            rows=_USUAL.rows,
            miss=_USUAL.rows + 1,
        ),
        msg(
            "After each game the roles change and the pegs on the score track move: red for the first player, "
            "white for the other. The player with more points after the agreed games wins. Equal points are a tie."
        ),
    ),
    section(
        "wrong-key",
        msg("A wrong key"),
        msg(
            "Where keys are given by hand, one can be wrong. If the codebreaker shows that, the codebreaker gets "
            "{points} points and the codemaker none. The game does not count and is played again, with a new code "
            "and the same roles.",
            points=CHALLENGE_POINTS,
        ),
    ),
    section(
        "empty",
        msg("Variant: empty holes"),
        msg(
            "Holes may be left empty, even all of them, in the code and in every row. An empty hole counts as one "
            "more colour and earns key pegs like the others."
        ),
    ),
)

HERE: tuple[Message, ...] = (
    msg("The table gives the keys, unless you agree to give them by hand."),
    msg(
        "Or play against a devil: the codemaker fixes no code, and may give any key that some code still "
        "fits. At the end such a code is shown."
    ),
    msg(
        "Only the codebreaker challenges a key: while the game runs, if no code at all fits; or once the code is "
        "shown. A challenge that fails costs nothing."
    ),
    msg("Three reds and a white cannot be given: with three pegs in place, the fourth has nowhere else to go."),
    msg("Pegs never run out. A table may choose other sizes, or codes without repeats. A single game has no winner."),
)


class KeyExample(Struct, frozen=True):
    code: Code
    guess: Code
    why: Message


KEY_EXAMPLES: tuple[KeyExample, ...] = (
    KeyExample(
        Code("3146"),
        Code("3215"),
        msg("Green is in the right hole: red. Yellow is in the code, but in another hole: white."),
    ),
    KeyExample(
        Code("3146"),
        Code("3325"),
        msg("The code has one green. The green in its hole earns the red, the other one earns nothing."),
    ),
    KeyExample(
        Code("3146"), Code("2335"), msg("Two greens, none of them in its hole. The code has one: a single white.")
    ),
    KeyExample(
        Code("3136"),
        Code("3325"),
        msg("This code has two greens. One is guessed in its hole, the other elsewhere: a red and a white."),
    ),
)
BOARD_EXAMPLE = (Code("6215"), (Code("1123"), Code("6261"), Code("2561"), Code("6215")))

USUAL_PEGS: dict[str, Message] = {sign: PEGS[sign] for sign in alphabet(_USUAL)}
"""The colours of the usual game, by the sign they are written with."""
