"""Of the front page."""

from blindside.core.messages import Message, msg

WORDS: dict[str, Message] = {
    "headline": msg("Everyone sees your code but you."),
    "lead": msg(
        "Two classic games of deduction at one quiet table. Sit down with bots, or send friends a link. No account."
    ),
    "games": msg("Games"),
    "you": msg("You"),
    "code777": msg("Code 777"),
    "about_code777": msg("2 to 5 players. Listen to the answers, work out the three numbers on your own rack."),
    "mastermind": msg("Mastermind"),
    "about_mastermind": msg("2 players, both roles. Find the hidden row of four in ten tries or fewer."),
    "mastermind_later": msg("Its board is being built."),
    "play_now": msg("Play now"),
    "strength": msg("Strength of the bots"),
    "gentle": msg("Gentle"),
    "steady": msg("Steady"),
    "sharp": msg("Sharp"),
    "invite": msg("Invite"),
    "about_inviting": msg("You get a link to send. Whoever opens it can sit down, on a phone or a desktop."),
    "your_name": msg("Your name"),
    "how_many": msg("Players"),
    "make_link": msg("Open a table"),
    "for_all": msg("Anybody may find it and sit down"),
    "go_on_playing": msg("Continue where you left off"),
    "your_turn": msg("your turn"),
    "being_played": msg("being played"),
    "waiting": msg("waiting for players"),
    "open_tables": msg("Open tables"),
    "no_open_tables": msg("Nobody waits for company just now."),
    "for_programs": msg("For programs: the API, described"),
}
