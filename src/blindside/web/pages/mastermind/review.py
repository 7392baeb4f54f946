"""Reviews of Mastermind on pages: guesses rated, and what-if."""

from collections.abc import Iterator, Sequence

from blindside.core.errors import BlindsideError
from blindside.core.events import AnyEvent
from blindside.core.messages import figure, msg, plural
from blindside.core.records import Record
from blindside.games.mastermind.board import Board, is_code_found
from blindside.games.mastermind.codes import read_code
from blindside.games.mastermind.events import CodeLeftOpen, Guessed, KeyGiven, SawCodeSet
from blindside.reason.mastermind.ratings import GuessRating
from blindside.reviews.limits import deadline_in
from blindside.reviews.mastermind import Review, ReviewedGame, require_mastermind, review_match, suppose_guess
from blindside.reviews.mastermind_story import tell_story
from blindside.web.pages.bundle import GameReview, Values
from blindside.web.pages.mastermind.pegs import pegs, picks
from blindside.web.pages.pieces import render_sentence
from blindside.web.pages.review.chart import Curve, Mark
from blindside.web.pages.review.parts import WHAT_IF_SECONDS, Line, Standing, WhatIf
from blindside.wording.mastermind import review as wording
from blindside.wording.mastermind.labels import key_name
from blindside.wording.mastermind.story import describe_story_game, describe_story_row, describe_story_turn, has_row
from blindside.wording.names import Name


def solutions_left(review: Review) -> list[Curve]:
    return [_codes_left(game) for game in review.games if game.ratings]


def _codes_left(game: ReviewedGame) -> Curve:
    seqs = game.played.seqs[: len(game.ratings)]
    counts = [(seqs[0] - 1, game.ratings[0].before)]
    counts += [(seq, rating.after) for seq, rating in zip(seqs, game.ratings, strict=True)]
    known = next((seq for seq, rating in zip(seqs, game.ratings, strict=True) if rating.after == 1), None)
    marks = [] if known is None else [Mark(known, "certain", msg("one code left"))]
    if game.played.found:
        marks.append(Mark(seqs[-1], "right", msg("found")))
    return Curve(1 - game.played.codemaker, counts, marks)


def make_details(
    record: Record,
    review: Review,
    _seat: int | None,
    at: int,
    names: Sequence[Name],
    _moments: Sequence[int],
    suppose: WhatIf,
) -> Values:
    game = next((game for game in review.games if at in game.played.seqs[: len(game.ratings)]), None)
    if game is None:
        return {"rated": None, "picks": [], "holes": 0, "what_if": None}
    row = game.played.seqs.index(at)
    return {
        "rated": _rate_guess(game.ratings[row], names[1 - game.played.codemaker]),
        "picks": [] if game.played.open else picks(review.settings),
        "holes": review.settings.holes,
        "what_if": _answer_what_if(record, game.played.number, row + 1, tuple(suppose.get("guess", ()))),
    }


def _rate_guess(rating: GuessRating, name: Name) -> Values:
    realised = rating.gained_bits
    before, after = figure(rating.before, ","), figure(rating.after, ",")
    return {
        "name": name,
        "left": msg("{before} codes before, {after} after", before=before, after=after),
        "bits": msg(
            "{bits} bits; {expected} expected",
            bits="–" if realised is None else figure(realised, ".2f"),
            expected=figure(rating.expected_bits, ".2f"),
        ),
        "verdict": wording.describe_regret(rating),  # None if the best guess is not known
        "luck": wording.describe_luck(rating.luck),
        "best": () if rating.best is None or rating.is_best else pegs(rating.best),
    }


def _answer_what_if(record: Record, game: int, row: int, guess: tuple[str, ...]) -> Values | None:
    if not guess:
        return None
    try:
        code = read_code("".join(guess), require_mastermind(record).settings)
        supposed = suppose_guess(record, game, row, code, deadline_in(WHAT_IF_SECONDS)).instead
    except BlindsideError as error:
        return {"text": error.message, "guess": guess, "pegs": (), "is_error": True}
    left = plural("{count} code", "{count} codes", supposed.after)
    text = msg("key: {key}; {left} left", key=key_name(supposed.key), left=left)
    return {"text": text, "guess": guess, "pegs": pegs(code), "is_error": False}


def list_games(review: Review, names: Sequence[Name]) -> Iterator[Line]:
    """Yield luck and skill of each game."""
    for game in review.games:
        text = msg("{name}: {text}", name=names[1 - game.played.codemaker], text=wording.describe_luck_and_skill(game))
        yield Line(text, game.played.seqs[-1] if game.played.seqs else None)
        difficulty = wording.describe_difficulty(game)
        if difficulty is not None:
            yield Line(msg("{name}: {text}", name=names[game.played.codemaker], text=difficulty))


def make_story(review: Review, names: Sequence[Name], you: int | None) -> Values | None:
    """Return the values of the story: sentences of a single game, or one for each codebreaker of a match."""
    games = [game for game in tell_story(review, you) if game.turns]
    if not games:
        return None
    linked = next((turn for game in games for turn in game.turns if has_row(turn)), None)
    return {
        "games": [
            {
                "label": None if review.settings.is_single else describe_story_game(game, names.__getitem__, you),
                "sentences": [
                    {
                        "text": describe_story_turn(turn, names[game.codebreaker], game.codebreaker == you),
                        "when": describe_story_row(turn),
                        "seq": turn.seq,
                        "is_link": turn is linked,
                    }
                    for turn in game.turns
                ],
            }
            for game in games
        ]
    }


def is_quiet(last: AnyEvent, following: AnyEvent) -> bool:
    return isinstance(last, KeyGiven) or isinstance(following, Guessed | SawCodeSet | CodeLeftOpen)


def list_standings(board: Board, curves: Sequence[Curve]) -> list[Standing]:
    """Return both players of a match with their points; for a single game only the codebreaker."""
    if board.settings.is_single:
        return [Standing(seat, None, is_code_found(board)) for seat in {left.seat for left in curves}]
    return [Standing(seat, score, board.winner == seat) for seat, score in enumerate(board.scores)]


REVIEW = GameReview(
    is_quiet=is_quiet,
    review=lambda record, deadline, _: review_match(record, deadline),
    solutions_left=solutions_left,
    details=make_details,
    lines=list_games,
    summary=wording.summarize,
    standings=list_standings,
    story=make_story,
    draw=render_sentence,
)
