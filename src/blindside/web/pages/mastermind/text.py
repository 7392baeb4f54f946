"""Texts of the pages of Mastermind."""

from blindside.core.messages import Message, msg

TEXT: dict[str, Message] = {
    # The table
    "match": msg("Match"),
    "match_sheet": msg("Match sheet"),
    "sheet_game": msg("Game"),
    "sheet_codemaker": msg("Codemaker"),
    "sheet_points": msg("Points"),
    "board": msg("Board"),
    "hand": msg("Your move"),
    "pegs": msg("Pegs"),
    "key_pegs": msg("Key pegs"),
    "hidden_peg": msg("hidden peg"),
    "not_set": msg("not yet set"),
    "about_red": msg("Red with a tick: right colour, right hole"),
    "about_white": msg("White with a ring: right colour, wrong hole"),
    "about_pegs": msg(
        "Press the key shown under a peg to place it. Arrow keys move, Backspace clears, the down arrow copies a row."
    ),
    "about_fit": msg("Exact, from the keys alone. The small number beside a row is how many codes were left after it."),
    "row_fits": msg("Fits all keys so far."),
    "title_keys_by-hand": msg("Keys by hand"),
    "about_keys_by-hand": msg(
        "The codemaker gives each key: a red peg for a right colour in the right hole, a white one for a "
        "right colour in the wrong hole. A wrong key is refused."
    ),
    "title_keys_by-hand-unchecked": msg("Keys by hand, unchecked"),
    "about_keys_by-hand-unchecked": msg(
        "The codemaker gives each key and may make a mistake. The codebreaker can challenge the keys."
    ),
    "title_keys_devil": msg("Evil codemaker"),
    "about_keys_devil": msg(
        "There is no fixed code. The codemaker may give any key that at least one code still fits, and shows such a "
        "code at the end."
    ),
    "counting": msg("Counting the codes…"),
    "too_many_to_count": msg("Too many codes fit to count."),
    "about_no_fit": msg("At least one key is wrong."),
    "enter": msg("Enter"),
    "clear_row": msg("Clear row"),
    "random_code": msg("Random code"),
    "set_code": msg("Set this code"),
    "continue_button": msg("Continue"),
    "more_red": msg("Add a red"),
    "fewer_red": msg("Remove a red"),
    "more_white": msg("Add a white"),
    "fewer_white": msg("Remove a white"),
    "no_such_key": msg("Impossible key: the last peg would have to be red too"),
    "watching_code": msg("You are watching. The code is hidden."),
    "watching_open": msg("You are watching. There is no fixed code: it may be any code that fits the keys."),
    "bot_for_you": msg("A bot plays for you and makes all moves."),
    "code_was": msg("The code was"),
    "given_key": msg("given"),
    "true_key": msg("correct"),
    # the challenge
    "challenge": msg("Challenge"),
    "challenge_title": msg("Challenge the keys?"),
    "challenge_hidden": msg("While the code is hidden, a challenge succeeds only if no code fits the keys."),
    "challenge_shown": msg("The code is revealed: a challenge succeeds if a key was wrong."),
    "challenge_fails": msg("Otherwise nothing changes."),
    "confirm_challenge": msg("Yes, challenge"),
    # Other pages
    "mastermind": msg("Mastermind"),
    "about_mastermind": msg("2 players. Find the hidden code within ten guesses."),
    "about_first_mastermind": msg("Give a key, then find a code from three rows. Takes three minutes."),
    "rules_mastermind": msg("The rules of Mastermind"),
    "first_mastermind": msg("Your first Mastermind code"),
    "first_mastermind_lead": msg("Give a key, then find a code from three rows."),
    "rated_mastermind": msg("Luck and skill by game"),
    "left_mastermind": msg("Possible codes"),
    "about_stand_in_mastermind": msg("A bot makes all your moves"),
    "about_puzzle_mastermind": msg("You see some rows with their keys. Which code fits them all?"),
    "about_companion_mastermind": msg("Codes left, the best next guess, and help finding wrong keys."),
}
