"""Of the board of Mastermind."""

from blindside.core.messages import Message, msg

WORDS: dict[str, Message] = {
    "match": msg("Match"),
    "match_sheet": msg("Match sheet"),
    "sheet_game": msg("Game"),
    "sheet_codemaker": msg("Codemaker"),
    "sheet_rows": msg("Rows"),
    "sheet_points": msg("Points"),
    "board": msg("Board"),
    "hand": msg("Your hand"),
    "pegs": msg("Pegs"),
    "key_pegs": msg("Key pegs"),
    "hidden_peg": msg("hidden peg"),
    "not_set": msg("not yet set"),
    "about_red": msg("Red with a tick: right colour, right place"),
    "about_white": msg("White with a ring: right colour, other place"),
    "about_pegs": msg(
        "The keys under the pegs place them, arrow keys move, Backspace clears, the down arrow copies a row."
    ),
    "about_fit": msg("Counted exactly, from the clues alone. The small number beside a row is what was left after it."),
    "about_no_fit": msg("At least one clue must be wrong."),
    "enter": msg("Enter"),
    "clear_row": msg("Clear row"),
    "random_code": msg("Random code"),
    "set_code": msg("Set this code"),
    "press_on": msg("Press on"),
    "more_red": msg("One red more"),
    "fewer_red": msg("One red less"),
    "more_white": msg("One white more"),
    "fewer_white": msg("One white less"),
    "no_such_key": msg("There is no such key: the last peg would be red, too"),
    "watching_code": msg("You are watching: the code is hidden from you, too."),
    "watching_open": msg("You are watching. No code is fixed: any that fits the clues may be it."),
    "bot_for_you": msg("A bot plays for you. It guesses, too."),
    "the_code_was": msg("The code was"),
    "given": msg("given"),
    "true_key": msg("true"),
    # the challenge
    "challenge": msg("Challenge"),
    "challenge_title": msg("Challenge the clues?"),
    "challenge_hidden": msg("While the code is hidden, that succeeds only if no code at all fits the clues."),
    "challenge_shown": msg("Now that the code is shown, it succeeds if any clue was wrong."),
    "challenge_fails": msg("Otherwise nothing changes."),
    "sure_challenge": msg("Yes, challenge"),
}
