"""Reviews of Mastermind in sentences."""

from collections.abc import Iterator

from blindside.core.audience import SeatNames, seat_name
from blindside.core.messages import Message, figure, msg, plural
from blindside.games import title
from blindside.reason.mastermind.ratings import GuessRating
from blindside.reviews.mastermind import PlayedGame, Review, ReviewedGame
from blindside.wording import check_over, describe_win, format_scores
from blindside.wording.mastermind.labels import describe_perfect_play


def describe_luck_and_skill(game: ReviewedGame) -> Message:
    if game.ratings and not game.ratings[-1].after:
        return msg("the keys contradict each other: later guesses are not rated")
    if game.expected_guesses is None or game.regret is None or game.luck is None:
        return msg("regret and luck are unknown: the best guess was not found within a second")
    facts = {
        "worth": figure(game.expected_guesses, ".3f"),
        "regret": figure(game.regret, ".3f"),
        "luck": figure(abs(game.luck), ".3f"),
    }
    guesses = len(game.ratings)
    if not game.played.found:
        return plural(
            "not found in {count} guess: {regret} lost to weaker guesses",
            "not found in {count} guesses: {regret} lost to weaker guesses",
            guesses,
            **facts,
        )
    if game.luck < 0:
        return plural(
            "{count} guess: {worth} on average with best play, {regret} more from weaker guesses, {luck} "
            "more from bad luck",
            "{count} guesses: {worth} on average with best play, {regret} more from weaker guesses, {luck} "
            "more from bad luck",
            guesses,
            **facts,
        )
    return plural(
        "{count} guess: {worth} on average with best play, {regret} more from weaker guesses, {luck} fewer "
        "from good luck",
        "{count} guesses: {worth} on average with best play, {regret} more from weaker guesses, {luck} fewer "
        "from good luck",
        guesses,
        **facts,
    )


def describe_difficulty(game: ReviewedGame) -> Message | None:
    """Describe how hard the code was; None where that is unknown or no code was fixed."""
    if game.optimal_guesses is None or game.expected_guesses is None:
        return None
    return plural(
        "best play finds this code in {count} guess; the average over all codes is {worth}",
        "best play finds this code in {count} guesses; the average over all codes is {worth}",
        game.optimal_guesses,
        worth=figure(game.expected_guesses, ".3f"),
    )


def describe_guess(rating: GuessRating) -> Message:
    facts = {"before": figure(rating.before, ","), "after": figure(rating.after, ",")}
    if rating.regret is None:
        return msg("{before} codes before, {after} after", **facts)
    if rating.is_best:
        return msg("{before} codes before, {after} after; no guess is better", **facts)
    regret = figure(rating.regret, ".3f")
    return msg("{before} codes before, {after} after; {regret} guesses worse than the best", **facts, regret=regret)


def describe_regret(rating: GuessRating) -> Message | None:
    """Describe the regret of a guess; None where it is unknown."""
    if rating.regret is None:
        return None
    if rating.is_best:
        return msg("no guess was better")
    return msg("it cost {guesses} guesses on average", guesses=figure(rating.regret, ".3f"))


def describe_luck(luck: float | None) -> Message | None:
    """Describe the luck of a key; None where it is unknown."""
    if luck is None:
        return None
    if abs(luck) < 0.0005:
        return msg("neither lucky nor unlucky")
    if luck > 0:
        return msg("lucky: {guesses} fewer guesses to go than after an average key", guesses=figure(luck, ".3f"))
    return msg("unlucky: {guesses} more guesses to go than after an average key", guesses=figure(-luck, ".3f"))


def game_name(played: PlayedGame) -> Message:
    line = msg("Game {number}, codemaker {seat}", number=played.number, seat=seat_name(played.codemaker))
    return msg("{game}: challenged and void", game=line) if played.void else line


MAX_GAMES = 4
"""How many games of a match are listed."""


def summarize(review: Review, named: SeatNames = seat_name) -> Iterator[Message]:
    check_over(review.over)
    counted = [game for game in review.games if not game.played.void]
    yield plural("🔎 {game}: {count} game", "🔎 {game}: {count} games", len(counted), game=title("mastermind"))
    if review.winner is not None:
        yield describe_win(review.winner, review.scores, named)
    elif review.outcome == "tie":
        yield msg("A tie: {scores}", scores=format_scores(review.scores, named))
    for game in counted[:MAX_GAMES]:
        yield _summarize_game(game, named)
    perfect = describe_perfect_play(review.settings) if review.outcome == "single" else None
    if perfect is not None:
        yield perfect
    if len(counted) > MAX_GAMES:
        more = len(counted) - MAX_GAMES
        yield plural("and {count} more game", "and {count} more games", more)


def _summarize_game(game: ReviewedGame, named: SeatNames) -> Message:
    seat, rows = named(1 - game.played.codemaker), len(game.played.rows)
    if not game.played.found:
        return plural("{seat}: not found in {count} guess", "{seat}: not found in {count} guesses", rows, seat=seat)
    if game.regret is None or game.luck is None:
        return plural("{seat}: found in {count} guess", "{seat}: found in {count} guesses", rows, seat=seat)
    return plural(
        "{seat}: found in {count} guess, {regret} lost to weaker guesses, luck {luck}",
        "{seat}: found in {count} guesses, {regret} lost to weaker guesses, luck {luck}",
        rows,
        seat=seat,
        regret=figure(game.regret, ".1f"),
        luck=figure(game.luck, "+.1f"),
    )
