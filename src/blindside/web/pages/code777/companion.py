"""The companion for Code 777: entries, the sentences of the device, and what the server explains."""

from blindside.companion.code777.analysis import analyze
from blindside.companion.code777.entries import MAX_NAME_LENGTH, Game, read_game
from blindside.companion.code777.reconstruction import Reconstruction
from blindside.core.json import to_json
from blindside.core.messages import Message, figure, keep_placeholders, msg
from blindside.games.code777.questions import MAX_SEEN, QUESTIONS, Answer, Question
from blindside.games.code777.settings import EDITIONS, MAX_PLAYERS, MIN_PLAYERS, POINTS_TO_WIN
from blindside.games.code777.tiles import COPIES, EXCESS, TRIANGLE, Color
from blindside.reason.code777.deduction import explain
from blindside.reason.code777.explanations import Premise, SilencePremise
from blindside.reason.code777.racksets import to_rack_set
from blindside.web.pages.bundle import Explanation, GameCompanion, Values
from blindside.web.pages.code777.cards import SHORT_CARDS, possible_answers
from blindside.web.pages.code777.companion_suspects import OLD_TILES, describe_new_tiles, describe_suspects, name_of
from blindside.web.pages.code777.pieces import draw_tiles
from blindside.wording.code777.claims import list_claim_texts
from blindside.wording.code777.conclusions import PROVISO, count_combinations, describe_others, with_proviso
from blindside.wording.code777.labels import rack_name, tile_name
from blindside.wording.code777.reasons import describe_premise

FEW_RACKS = 3
"""Racks named in a premise of silence."""

TEXTS: dict[str, Message] = {
    "enter next": msg("Enter next: {tiles}"),
    "mix": msg("Mix the tiles out of play into the pile now."),
    "win": msg("{name} has three points and wins."),
    "my win": msg("You have three points: you win."),
    "problem over": msg("The game is over: {name} has three points."),
    "my game over": msg("The game is over: you have three points."),
    "problem together": msg("No rack of yours fits all answers."),
    "problem tiles": msg("These tiles cannot come from one box: {reason}."),
    "proviso": PROVISO,
}
"""What the companion says of entries, by name. The page sends all of it to the device, which fills in the values."""


def _device_texts() -> dict[str, Message]:
    """Return all sentences that the device fills in, with their placeholders as values."""
    texts = {
        **TEXTS,
        **list_claim_texts(),
        **{f"color {color.value}": color.label for color in Color},
        "rack": rack_name(0, 0, lambda _: "{seat}"),
        "spare rack": rack_name(0, None),
        "old tiles": OLD_TILES,
        "new tiles": describe_new_tiles("{rack}"),
        "excess": EXCESS,
        "fit": count_combinations(1),
        "rest": describe_others(1, "{chance}"),
        "with proviso": with_proviso("{claim}", "{proviso}"),
    }
    return {name: keep_placeholders(text) for name, text in texts.items()} | {"percent": figure(0, ".0%")}


def explain_game(game: Game) -> Values:
    """Return the values of the explanation: the racks that silence leaves, the reasons, and the suspects."""
    analysis = analyze(game)
    found = analysis.deduction
    return {
        "racks": hex(to_rack_set(found.weights)) if found is not None and found.level > 1 else "",
        # Silence may be ignored though it was asked for.
        "note": None
        if found is None or found.level == found.max_level
        else msg("A player could have called but did not, so silence is ignored."),
        "suspects": None if analysis.suspects is None else describe_suspects(game, analysis.suspects),
        "explanations": [
            {
                "about": to_json(explanation.claim),
                "because": [_describe_premise(analysis.reconstruction, premise) for premise in explanation.because],
            }
            for explanation in ([] if found is None else explain(found))
        ],
    }


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


COMPANION = GameCompanion(
    values=_entry_values,
    texts=_device_texts(),
    explanation=Explanation(read=read_game, explain=explain_game, draw={"draw_tiles": draw_tiles}),
)
