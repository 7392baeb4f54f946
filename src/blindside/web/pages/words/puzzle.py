"""Of the pages of puzzles."""

from blindside.core.messages import Message, msg

WORDS: dict[str, Message] = {
    "to_puzzle": msg("Puzzles"),
    "puzzle_of_day": msg("Puzzle of the day"),
    "puzzles_of_day": msg("Puzzles of the day"),
    "about_puzzles": msg(
        "One of each game, every day, the same for everybody. Monday’s are the easiest, Sunday’s the hardest. No luck "
        "is needed: each has exactly one solution, and it can be proved."
    ),
    "front_puzzle": msg("One of each game, the same for everybody. Sunday’s are the hardest."),
    "solve_today": msg("Solve today’s"),
    "solve_it": msg("Solve it"),
    "about_puzzle_code777": msg("You see three racks and heard some answers. Which three numbers do you have?"),
    "about_puzzle_mastermind": msg("Some rows and their keys, and one code that fits them all."),
    "day_before": msg("The day before"),
    "day_after": msg("The day after"),
    "another_day": msg("Another day"),
    "show_day": msg("Show"),
    "puzzle_solved": msg("Solved"),
    "puzzle_given_up": msg("Given up"),
    "what_was_answered": msg("What was answered"),
    "what_was_clued": msg("The clues"),
    "three_numbers": msg("Three numbers, such as 5 7 7"),
    "code_signs": msg("The code, a sign for each hole"),
    "check_answer": msg("Check"),
    "next_hint": msg("Give me a hint"),
    "puzzle_hints": msg("Hints"),
    "give_up": msg("Give up and see the solution"),
    "sure_give_up": msg("Yes, show the solution"),
    "not_right": msg("Not right."),
    "puzzle_right": msg("Right!"),
    "puzzle_solution": msg("The solution"),
    "how_it_follows": msg("How it follows"),
    "share_result": msg("Share the result"),
    "copy_result": msg("Copy the result"),
    "result_copied": msg("Copied."),
    "other_puzzle": msg("The other puzzle of this day"),
    "clear_notes": msg("Clear the notes"),
    "about_notes": msg("Press a tile to cross it out, again to circle it, and again to clear it."),
    "about_peg_notes": msg("Press a peg to cross it out in that hole, again to circle it, and again to clear it."),
    "peg_notes": msg("What can be in which hole"),
    "peg_circled": msg("surely there"),
    "fill_all": msg("Fill all holes"),
}
