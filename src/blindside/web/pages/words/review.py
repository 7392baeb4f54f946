"""Of a game looked at again."""

from blindside.core.messages import Message, msg

WORDS: dict[str, Message] = {
    "review_of": msg("Looking back"),
    "back_to_table": msg("To the table"),
    "in_short": msg("The game in short"),
    "through_eyes": msg("Through whose eyes"),
    "at_this_moment": msg("The table at this moment"),
    "moments": msg("Moments of the game"),
    "pace_first": msg("To the beginning"),
    "pace_before": msg("One moment back"),
    "pace_after": msg("One moment on"),
    "pace_last": msg("To the end"),
    "pace_play": msg("Let it run"),
    "how_much_left": msg("How many calls were still possible"),
    "walk_through": msg("Walk through it"),
    "calls_rated": msg("Every call, and what could be known then"),
    "games_rated": msg("Every game, luck apart from skill"),
    "luck_and_skill": msg("Luck and skill"),
    "share_it": msg("Share it"),
    "the_picture": msg("A picture of the game: what was left to each player over time"),
    "about_sharing": msg(
        "Only those who sat at the table can look back at all of it. Make a link for everybody else: it opens the game "
        "without your names, for three months."
    ),
    "link_for_all": msg("Make a link for everybody"),
    "copy_text": msg("Copy the text"),
    "played_by": msg("Played by"),
    "review_later": msg(
        "This game is still being played: here is what you have seen of it. What could be known comes when it is over."
    ),
    "review_not_yours": msg("Here is what those saw who looked on: what could be known is told to those who played."),
    "racks_dealt": msg("The racks are dealt"),
    "winner_note": msg("wins"),
    "could_know": msg("What could be known now"),
    "is_certain": msg("certain"),
    "truth_chance": msg("chance of the right call"),
    "about_truth": msg("The bar is the chance of the right call, from tiles and answers alone."),
    "no_rack_stands": msg("No rack stands at this moment."),
    "this_guess": msg("This guess"),
    "better_guess": msg("Better would have been"),
    "best_unknown": msg("The best guess here takes too long to find."),
    "no_guess_now": msg("No guess is answered at this moment."),
    "if_other_guess": msg("something else had been guessed?"),
    "hole": msg("Hole"),
    "how_many_codes_left": msg("How many codes were still possible"),
    "what_if": msg("What if …"),
    "if_other_card": msg("another card had come?"),
    "if_other_rack": msg("another rack had stood here?"),
    "tile_of_rack": msg("Tile"),
    "suppose": msg("Suppose it"),
    "answer_worth": msg("What this answer was worth"),
    "about_bits": msg("In bits: one bit halves what is possible. Below zero it spoke for a wrong call."),
}
