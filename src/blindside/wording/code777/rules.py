"""The rules of Code 777 in our own words; `editions` has the differences."""

from blindside.core.messages import Message, msg
from blindside.games.code777.questions import QUESTIONS
from blindside.games.code777.settings import POINTS_TO_WIN
from blindside.games.code777.tiles import BOX, RACK_SIZE, read_rack
from blindside.wording.rules import Section

SECTIONS: tuple[Section, ...] = (
    Section(
        "goal",
        msg("What it is about"),
        (
            msg(
                "Three tiles stand on your rack, and everybody sees them but you. Listen to what the others say they "
                "see, work out your three numbers and call them. Whoever first has {points} points wins.",
                points=POINTS_TO_WIN,
            ),
        ),
    ),
    Section(
        "box",
        msg("What lies on the table"),
        (
            msg(
                "{tiles} tiles: one 1, two 2s, and so on up to seven 7s. They have seven colours, four tiles of each. "
                "A colour always carries the same shape, for those who do not tell colours apart. Shapes mean "
                "nothing else.",
                tiles=len(BOX),
            ),
            msg(
                "{cards} numbered question cards, and a list of them that you may read at any time. Everybody has a "
                "rack, a notepad and a picture of all the tiles, which we draw as a triangle.",
                cards=len(QUESTIONS),
            ),
        ),
        "triangle",
    ),
    Section(
        "setup",
        msg("Setting up"),
        (
            msg(
                "Shuffle the cards and the tiles, each in a pile face down. Everybody takes {tiles} tiles and stands "
                "them on the rack of the neighbour to the left, who must not see them.",
                tiles=RACK_SIZE,
            ),
            msg("Now you see every rack but your own."),
        ),
        "setup",
    ),
    Section(
        "question",
        msg("Asking and answering"),
        (
            msg(
                "Turns go clockwise. Whoever’s turn it is, the reader, takes the top card, says its number, reads it "
                "out and answers it truthfully. The answer is about every rack the reader sees, those without a "
                "player included. The reader’s own rack does not count."
            ),
            msg(
                "‘How many’ is answered with the number alone, never with which. ‘More of this or of that’ is answered "
                "with one of the two, or with ‘the same’: also when there is none of either. How many there are is "
                "not told."
            ),
        ),
        "question",
    ),
    Section(
        "call",
        msg("Calling"),
        (
            msg(
                "Anybody may call at any time, on turn or not. First say that you call, then your three numbers: in "
                "any order, without colours. All three must be right; if you hold two 7s, you say 7 twice."
            ),
            msg(
                "Right is a point, wrong is none. Either way your tiles go out of play and you get three new ones that "
                "you do not see. The turn stays where it was."
            ),
        ),
        "call",
    ),
    Section(
        "fewer",
        msg("Two or three players"),
        (
            msg(
                "With three players a fourth rack is filled. It is nobody’s, and everybody sees it. After every right "
                "call its tiles are replaced as well; after a wrong one they stay."
            ),
            msg(
                "With two players two such racks are filled. After every right call one of them gets new tiles, never "
                "both."
            ),
        ),
    ),
    Section(
        "notes",
        msg("Taking notes"),
        (
            msg(
                "Cross out first what you see on the other racks: those tiles cannot be yours. Later cross out what an "
                "answer rules out, and circle what is surely yours. Let nobody look at your notes."
            ),
            msg(
                "Beside a card’s number note the answer, and who gave it. When you weigh an answer, leave the tiles of "
                "its reader out: the reader does not see them. Your own answers tell you nothing new."
            ),
        ),
    ),
)

HERE: tuple[Message, ...] = (
    msg("The table answers for the reader, unless you agree to answer by hand."),
    msg("After every answer there is time to think. The next card comes when all are ready, or when the time is up."),
    msg("Between two answers you can call once. A table may allow more."),
    msg("While a call is settled, an open card waits. It is answered about the racks as they stand then."),
    msg(
        "Calls of the same instant are settled one after the other, in the order of the edition. "
        "Once somebody has won, the others are void."
    ),
    msg("Tiles that went out of play lie open for all, their former owner too."),
    msg("When fewer than three tiles are left to draw, those out of play are mixed in first."),
    msg("If somebody leaves, a bot may take the seat. Otherwise the table answers for it, and its rack stays."),
    msg(
        "A table can agree on more: the reader chooses one of two cards, colours must be called too, a wrong call "
        "costs points or a pause, its tiles stay hidden from their owner."
    ),
)
"""What no sheet says, or says loosely, and how it is played here."""

TABLE = (("Marco", read_rack("3k 5r 7b")), ("Jun", read_rack("2y 6g 6p")), ("Freya", read_rack("4n 7b 7y")))
"""As the pictures show it, with whoever reads them in the fourth seat."""
ASKED = 16
"""The card in the picture; Jun reads it."""
READER = 1
OWN = read_rack("2y 6p 7b")
