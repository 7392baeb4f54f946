"""Of the front page."""

from blindside.core.messages import Message, msg

WORDS: dict[str, Message] = {
    "headline": msg("Everyone sees your code but you."),
    "lead": msg(
        "Two classic games of deduction at one quiet table. Sit down with bots, or send friends a link. No account."
    ),
    "ways": msg("Other pages"),
    "to_learn": msg("Learn"),
    "to_mine": msg("My games"),
    "to_you": msg("Profile"),
    "games": msg("Games"),
    "you": msg("You"),
    "code777": msg("Code 777"),
    "about_code777": msg("2 to 5 players. Listen to the answers, work out the three numbers on your own rack."),
    "mastermind": msg("Mastermind"),
    "about_mastermind": msg("2 players, both roles. Find the hidden row of four in ten tries or fewer."),
    "play_now": msg("Play now"),
    "strength": msg("Strength of the bots"),
    "gentle": msg("Gentle"),
    "steady": msg("Steady"),
    "sharp": msg("Sharp"),
    "masterly": msg("Masterly"),
    "role": msg("Your role"),
    "play_break": msg("Break codes"),
    "play_make": msg("Make codes"),
    "play_match": msg("Match of two"),
    "invite": msg("Invite"),
    "first_lesson": msg("Learn it in a few minutes"),
    "go_on_playing": msg("Continue where you left off"),
    "your_turn": msg("your turn"),
    "being_played": msg("being played"),
    "waiting": msg("waiting for players"),
    # by link or code
    "join": msg("Join a table"),
    "about_joining": msg("Got a link or a code? Enter it here."),
    "link_or_code": msg("Link or code"),
    "go_there": msg("Join"),
    "open_tables": msg("Open tables"),
    "about_open_tables": msg("Anybody may sit down here."),
    "no_open_tables": msg("No open tables right now."),
    # another device
    "device_question_unnamed": msg("Use this device as the player who made this link?"),
    "device_yes": msg("Use it"),
    "device_no": msg("No"),
    # below
    "footer_learn": msg("The rules"),
    "about_footer_learn": msg("Both games in our own words, every edition, and a first lesson."),
    "footer_mine": msg("My games"),
    "about_footer_mine": msg("How they ended, their records to keep, and records to look at."),
    "footer_you": msg("Profile"),
    "about_footer_you": msg("Your name, your other devices, and how to delete your data."),
    "for_programs": msg("For programs: the API, described (OpenAPI, JSON)"),
}
