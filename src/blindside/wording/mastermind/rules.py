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
            "One player sets a secret code, and the other finds it row by row. Then you swap roles. Find "
            "your opponent’s code in fewer rows than your opponent needs for yours."
        ),
    ),
    section(
        "box",
        msg("Components"),
        msg(
            "A board with {rows} rows of {holes} holes, code pegs in {colors} colours, and red and white key "
            "pegs. Agree on the first codemaker and on an even number of games, so that both players set the "
            "same number of codes.",
            rows=_USUAL.rows,
            holes=_USUAL.holes,
            colors=_USUAL.colors,
        ),
    ),
    section(
        "play",
        msg("Row by row"),
        msg(
            "The codemaker hides {holes} pegs of any colours; a colour may be used more than once. The "
            "codebreaker fills a row, and the codemaker answers it with a key. All rows stay in view.",
            holes=_USUAL.holes,
        ),
        msg(
            "{holes} reds end the game, and the code is revealed. It is also revealed when the last row is used up.",
            holes=_USUAL.holes,
        ),
        picture="board",
    ),
    section(
        "key",
        msg("The key"),
        msg(
            "A red key peg: a peg of the right colour in the right hole. A white key peg: the right colour "
            "in a wrong hole. Nothing: the code has no such peg, or no more of them."
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
            "The codemaker gets a point for each row the codebreaker used. If {rows} rows were not enough, "
            "the codemaker gets {miss} points.",
            rows=_USUAL.rows,
            miss=_USUAL.rows + 1,
        ),
        msg(
            "After each game, the players swap roles and the pegs on the score track move: red for the first "
            "player, white for the other. The player with more points after the agreed number of games wins. "
            "Equal points are a tie."
        ),
    ),
    section(
        "wrong-key",
        msg("A wrong key"),
        msg(
            "Keys given by hand can be wrong. If the codebreaker proves that one is, the codebreaker gets "
            "{points} points and the codemaker none. The game does not count and is played again, with a new "
            "code and the same roles.",
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

ON_THIS_SITE: tuple[Message, ...] = (
    msg("Keys are given automatically, unless you agree to give them by hand."),
    msg(
        "Or play against an evil codemaker, who does not fix a code and may give any key that at least one "
        "code still fits. At the end, such a code is revealed."
    ),
    msg(
        "Only the codebreaker can challenge the keys. While the code is hidden, a challenge succeeds only if "
        "no code fits the keys; once the code is revealed, it succeeds if a key was wrong. A failed "
        "challenge costs nothing."
    ),
    msg("Three reds and a white is an impossible key: with three pegs in place, the fourth has nowhere else to go."),
    msg(
        "Pegs never run out. A table may choose other sizes, or codes without repeated colours. A single "
        "game has no winner."
    ),
)


class KeyExample(Struct, frozen=True):
    code: Code
    guess: Code
    why: Message


KEY_EXAMPLES: tuple[KeyExample, ...] = (
    KeyExample(
        Code("3146"),
        Code("3215"),
        msg("Green is in the right hole: a red. Yellow is in the code, but in another hole: a white."),
    ),
    KeyExample(
        Code("3146"),
        Code("3325"),
        msg("The code has one green. The green in the right hole earns the red; the other one earns nothing."),
    ),
    KeyExample(
        Code("3146"), Code("2335"), msg("Two greens, neither in the right hole. The code has only one: a single white.")
    ),
    KeyExample(
        Code("3136"),
        Code("3325"),
        msg("This code has two greens. One is guessed in the right hole, the other in a wrong one: a red and a white."),
    ),
)
BOARD_EXAMPLE = (Code("6215"), (Code("1123"), Code("6261"), Code("2561"), Code("6215")))

USUAL_PEGS: dict[str, Message] = {sign: PEGS[sign] for sign in alphabet(_USUAL)}
"""The colours of the usual game, by the sign they are written with."""
