"""The story of a match of Mastermind in sentences, told to the player in a seat."""

from typing import assert_never

from blindside.core.audience import SeatNames
from blindside.core.messages import Message, figure, msg
from blindside.reviews.mastermind_story import EndKind, GameStory, Turn

_AT_THE_END = ("late", "certain", "missed")


def describe_story_game(story: GameStory, named: SeatNames, you: int | None) -> Message:
    """Name a game of a match, and who guessed in it."""
    breaker = story.codebreaker
    text = msg("you guess") if breaker == you else msg("{name} guesses", name=named(breaker))
    return msg("Game {number}: {text}", number=story.number, text=text)


def has_row(turn: Turn) -> bool:
    """Whether the sentence of a turn names its row."""
    return turn.kind not in ("best", "even", "left")


def describe_story_row(turn: Turn) -> Message:
    """Name the row of a turn, as its sentence does."""
    if turn.kind in _AT_THE_END:
        return msg("after row {number}", number=turn.row)
    return msg("Row {number}", number=turn.row)


def describe_story_turn(turn: Turn, name: object, is_own: bool) -> Message:
    """Tell one turn of the story, about the codebreaker of this name or about the player."""
    row = {"row": describe_story_row(turn)}
    match turn.kind:
        case "wrong-key":
            return msg("{row} got a wrong key.", **row)
        case "made-up" if turn.other_row == turn.last:
            return msg("{row} was the weak one, and a lucky last row made up for it.", **row)
        case "made-up":
            return msg("{row} was the weak one, and a lucky row {other} made up for it.", **row, other=turn.other_row)
        case "weak":
            regret = figure(turn.regret, ".2f")
            return msg("{row} was weak: it cost {guesses} guesses on average.", **row, guesses=regret)
        case "best":
            return msg("No guess could have been better.")
        case "lucky":
            return msg("{row} was lucky, and no row was weak.", **row)
        case "unlucky":
            return msg("{row} was unlucky, but no row was weak.", **row)
        case "even":
            return msg("No row was weak.")
        case "most-told":
            codes = {"codes": figure(turn.before - turn.after, ","), "count": figure(turn.before, ",")}
            return msg("{row} told the most: it ruled out {codes} of {count} codes.", **row, **codes)
        case _:
            return _describe_end(turn, turn.kind, name, is_own)


def _describe_end(turn: Turn, kind: EndKind, name: object, is_own: bool) -> Message:
    row = describe_story_row(turn)
    match kind:
        case "late" if is_own:
            return msg("You could have known the code {when}, and found it in row {last}.", when=row, last=turn.last)
        case "late":
            return msg(
                "{name} could have known the code {when}, and found it in row {last}.",
                name=name,
                when=row,
                last=turn.last,
            )
        case "certain":
            return msg("The code was certain {when}.", when=row)
        case "missed" if is_own:
            return msg("You could have known the code {when}, but did not find it.", when=row)
        case "missed":
            return msg("{name} could have known the code {when}, but did not find it.", name=name, when=row)
        case "chance":
            count = figure(turn.before, ",")
            return msg("{row} found it: one of {count} codes that still fitted.", row=row, count=count)
        case "left":
            return msg("At the end, {count} codes still fitted.", count=figure(turn.after, ","))
        case _:
            assert_never(kind)
