"""Of every page."""

from blindside.core.messages import Message, msg

WORDS: dict[str, Message] = {
    "tagline": msg("the deduction table"),
    "home": msg("Blindside, the front page"),
    # what goes wrong
    "no_server": msg("The server cannot be reached. Trying again …"),
    "back_again": msg("Connected again."),
    "not_sent": msg("That was not sent. Try again."),
    "to_front": msg("To the front page"),
    "trouble": msg("That did not work"),
}
