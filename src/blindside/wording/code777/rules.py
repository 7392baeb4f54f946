"""The rules of Code 777 in our own words. `editions` has the differences."""

from blindside.core.messages import Message, msg
from blindside.games.code777.questions import QUESTIONS
from blindside.games.code777.settings import POINTS_TO_WIN
from blindside.games.code777.tiles import BOX, RACK_SIZE, read_rack
from blindside.wording.rules import Section, section

SECTIONS: tuple[Section, ...] = (
    section(
        "goal",
        msg("Goal"),
        msg(
            "Three tiles stand on your rack. All other players see them; you do not. Listen to the answers, "
            "work out your three numbers and call them. The first player to reach {points} points wins.",
            points=POINTS_TO_WIN,
        ),
    ),
    section(
        "box",
        msg("Components"),
        msg(
            "{tiles} tiles: one 1, two 2s, and so on up to seven 7s. They come in seven colours, four tiles "
            "of each. Each colour has its own shape, for players who cannot tell colours apart. The shapes "
            "have no other meaning.",
            tiles=len(BOX),
        ),
        msg(
            "{cards} numbered question cards, and a list of them that you may read at any time. Each player "
            "has a rack, a notepad and a picture of all the tiles, drawn here as a triangle.",
            cards=len(QUESTIONS),
        ),
        picture="triangle",
    ),
    section(
        "setup",
        msg("Setup"),
        msg(
            "Shuffle the cards and the tiles into two face-down piles. Each player takes {tiles} tiles and "
            "stands them on the rack of the neighbour to the left, who must not see them.",
            tiles=RACK_SIZE,
        ),
        msg("You now see every rack but your own."),
        picture="setup",
    ),
    section(
        "question",
        msg("Questions and answers"),
        msg(
            "Turns go clockwise. The player whose turn it is, the reader, draws the top card, says its "
            "number, reads it aloud and answers it truthfully. The answer covers every rack the reader sees, "
            "including racks without a player. The reader’s own rack does not count."
        ),
        msg(
            "‘How many’ is answered with the number alone, without saying which. ‘More of this or of that’ "
            "is answered with one of the two, or with ‘the same’, even when there are none of either. The "
            "counts are not given."
        ),
        picture="question",
    ),
    section(
        "call",
        msg("Calling"),
        msg(
            "Any player may call at any time, not only on their own turn. First say that you are calling, "
            "then say your three numbers, in any order and without colours. All three must be right. If you "
            "have two 7s, say 7 twice."
        ),
        msg(
            "A right call scores a point; a wrong one does not. Either way, your tiles go out of play and "
            "you get three new ones that you do not see. The turn does not change."
        ),
        picture="call",
    ),
    section(
        "fewer",
        msg("Two or three players"),
        msg(
            "With three players, a fourth rack is filled. It belongs to no player, and all players see it. "
            "After every right call its tiles are replaced as well; after a wrong one they stay."
        ),
        msg(
            "With two players, two such racks are filled. After every right call, one of them gets new "
            "tiles, never both."
        ),
    ),
    section(
        "notes",
        msg("Notes"),
        msg(
            "First cross out what you see on the other racks: those tiles cannot be yours. Then cross out "
            "what an answer rules out, and circle what must be yours. Keep your notes hidden."
        ),
        msg(
            "Note each answer, and who gave it, beside the card’s number. When you use an answer, leave out "
            "the reader’s tiles: the reader does not see them. Your own answers tell you nothing new."
        ),
    ),
)

ON_THIS_SITE: tuple[Message, ...] = (
    msg("Answers are given automatically, unless you agree to give them by hand."),
    msg(
        "After every answer there is time to think. The next card comes when all players are ready, or "
        "when the time is up."
    ),
    msg("Between two answers you can call once. A table may allow more."),
    msg("While a call is settled, an open card waits. It is then answered for the racks as they are after the call."),
    msg(
        "Calls made at the same time are settled one after the other, in the order set by the edition. Once "
        "a player has won, the others are void."
    ),
    msg("Tiles out of play are face up for all players, including their former owner."),
    msg("When fewer than three tiles are left to draw, the tiles out of play are mixed in first."),
    msg(
        "If a player leaves, a bot may take the seat. Otherwise the seat’s cards are answered "
        "automatically, and its rack stays."
    ),
    msg(
        "A table can have house rules: the reader chooses between two cards, calls must name colours too, a "
        "wrong call costs points or a wait, or its tiles stay hidden from their owner."
    ),
)
"""Rulings where the rule sheets are silent or vague."""

TABLE = (("Marco", read_rack("3k 5r 7b")), ("Jun", read_rack("2y 6g 6p")), ("Freya", read_rack("4n 7b 7y")))
"""The racks of the pictures; the reader of the rules has the fourth seat."""
ASKED = 16
"""The card in the picture; Jun reads it."""
READER = 1
OWN = read_rack("2y 6p 7b")
