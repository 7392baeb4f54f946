"""What is made of a game of Mastermind, in a sentence."""

from blindside.core.messages import Message, figure, msg, plural
from blindside.review.mastermind.review import Game


def summed_up(game: Game) -> Message:
    if game.ratings and not game.ratings[-1].after:
        return msg("the clues contradict each other: what came after is not rated")
    if game.worth is None or game.regret is None or game.luck is None:
        return msg("regret and luck are not known where the best guess is not found within a second")
    facts = {
        "worth": figure(game.worth, ".3f"),
        "regret": figure(game.regret, ".3f"),
        "luck": figure(abs(game.luck), ".3f"),
    }
    guesses = len(game.ratings)
    if not game.played.found:
        return plural(
            "not found in {count} guess: {regret} lost by worse guesses",
            "not found in {count} guesses: {regret} lost by worse guesses",
            guesses,
            **facts,
        )
    if game.luck < 0:
        return plural(
            "{count} guess: {worth} on average by best play, {regret} more by worse guesses, {luck} more by bad luck",
            "{count} guesses: {worth} on average by best play, {regret} more by worse guesses, {luck} more by bad luck",
            guesses,
            **facts,
        )
    return plural(
        "{count} guess: {worth} on average by best play, {regret} more by worse guesses, {luck} fewer by good luck",
        "{count} guesses: {worth} on average by best play, {regret} more by worse guesses, {luck} fewer by good luck",
        guesses,
        **facts,
    )


def hardness(game: Game) -> Message | None:
    """How hard the codemaker made it; None where that is not known, or no code was fixed."""
    if game.by_best_play is None or game.worth is None:
        return None
    return plural(
        "one best play finds this code in {count} guess, and any code in {worth} on average",
        "one best play finds this code in {count} guesses, and any code in {worth} on average",
        game.by_best_play,
        worth=figure(game.worth, ".3f"),
    )
