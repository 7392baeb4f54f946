"""The companion for Code 777: entries and advice."""

from blindside.companion.code777.analysis import Analysis, analyze
from blindside.companion.code777.entries import MAX_NAME_LENGTH, Game, read_game
from blindside.companion.code777.reconstruction import Reconstruction
from blindside.core.messages import Message, msg
from blindside.games.code777.questions import MAX_SEEN, QUESTIONS, Answer, Question
from blindside.games.code777.settings import EDITIONS, MAX_PLAYERS, MIN_PLAYERS, POINTS_TO_WIN
from blindside.games.code777.tiles import COPIES, TRIANGLE
from blindside.reason.code777.explanations import Premise, SilencePremise
from blindside.web.pages.bundle import GameCompanion, Values
from blindside.web.pages.code777.cards import SHORT_CARDS, possible_answers
from blindside.web.pages.code777.companion_suspects import describe_suspects, describe_tiles, name_of
from blindside.web.pages.code777.pieces import draw_tiles
from blindside.wording.code777.conclusions import describe_deduction
from blindside.wording.code777.labels import tile_name
from blindside.wording.code777.reasons import describe_premise

MAX_CHANCES = 9
FEW_RACKS = 3
"""Racks named in a premise of silence."""


def advise(game: Game) -> Values:
    """Return the values of the advice."""
    analysis = analyze(game)
    found = analysis.deduction
    missing = analysis.reconstruction.missing if analysis.problem is None else None
    return {
        "deductions": None
        if found is None
        else describe_deduction(
            found,
            lambda premise: _describe_premise(analysis.reconstruction, premise),
            lambda seat: name_of(game, seat),
            MAX_CHANCES if game.chances else 0,
        ),
        "error": _describe_error(analysis),
        "suspects": None if analysis.suspects is None else describe_suspects(game, analysis.suspects),
        "missing": None
        if missing is None
        else (missing, msg("Enter next: {tiles}", tiles=describe_tiles(game, missing))),
        "event": _describe_event(analysis.reconstruction),
        # Silence may be ignored though it was asked for.
        "note": None
        if found is None or found.level == found.max_level
        else msg("A player could have called but did not, so silence is ignored."),
        "true_answers": analysis.true_answers,
    }


def _describe_error(analysis: Analysis) -> Message | None:
    """Describe why there is no deduction: the entries contradict each other, or the game is over."""
    reconstruction = analysis.reconstruction
    game = reconstruction.game
    match analysis.problem:
        case "tiles":
            return msg("These tiles cannot come from one box: {reason}.", reason=reconstruction.excess)
        case "over":
            assert reconstruction.winner is not None, "that is how it ends"
            if reconstruction.winner == game.me:
                return msg("The game is over: you have three points.")
            return msg("The game is over: {name} has three points.", name=name_of(game, reconstruction.winner))
        case "together":
            return msg("No rack of yours fits all answers.")
        case _:
            return None


def _describe_event(reconstruction: Reconstruction) -> Message | None:
    """Describe what the last entry means at the table."""
    if reconstruction.winner is not None:
        if reconstruction.winner == reconstruction.game.me:
            return msg("You have three points: you win.")
        return msg("{name} has three points and wins.", name=name_of(reconstruction.game, reconstruction.winner))
    last_entry = len(reconstruction.ends) - 2  # the first end is that of the deal
    if last_entry in reconstruction.mixes:
        return msg("Mix the tiles out of play into the pile now.")
    return None


def _describe_premise(reconstruction: Reconstruction, premise: Premise) -> Message:
    """Describe a premise, with the number of its entry."""
    game = reconstruction.game
    if not isinstance(premise, SilencePremise):
        return describe_premise(premise, game.settings.players, named=lambda seat: name_of(game, seat))
    racks = [case.rack for case in premise.cases]
    return msg(
        "{name} did not call after entry {number}, which rules out {racks} for you",
        name=name_of(game, premise.seat),
        number=reconstruction.entry_at(premise.seq) + 1,
        racks=racks if len(racks) <= FEW_RACKS else [*racks[:FEW_RACKS], "…"],
    )


def _entry_values() -> Values:
    return {
        "editions": EDITIONS.values(),
        "players": range(MIN_PLAYERS, MAX_PLAYERS + 1),
        "defaults": [msg("You"), *[msg("Player {number}", number=seat + 1) for seat in range(1, MAX_PLAYERS)]],
        "reader": msg("Reader: {name}", name="{name}"),
        "spare_name": msg("spare rack {place}", place="{place}"),
        "points": msg("{count} of {most} points", count="{0}", most=POINTS_TO_WIN),
        "call_of": msg("Call by {name}", name="{name}"),
        "your_call": msg("Your call"),
        "right_numbers": msg("The numbers were {numbers}.", numbers="{numbers}"),
        "tiles_left": msg("{tile}, {count} left", tile="{0}", count="{1}"),
        "pips": range(1, POINTS_TO_WIN + 1),
        "longest": MAX_NAME_LENGTH,
        "copies": COPIES,
        "triangle": TRIANGLE,
        "tile_name": tile_name,
        "cards": [(card, SHORT_CARDS[card.number - 1], _answer_choices(card)) for card in QUESTIONS],
    }


def _answer_choices(card: Question) -> list[tuple[Answer, Message, bool]]:
    """Return all answers to a card. The flag marks those that need a reader who sees the most racks."""
    return [(answer, text, answer == card.highest == MAX_SEEN) for answer, text in possible_answers(card.number)]


COMPANION = GameCompanion(values=_entry_values, read=read_game, advise=advise, draw={"draw_tiles": draw_tiles})
