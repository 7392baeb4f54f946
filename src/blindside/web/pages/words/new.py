"""Of the form for a new table."""

from blindside.core.messages import Message, msg

WORDS: dict[str, Message] = {
    "new_table": msg("A new table"),
    "about_inviting": msg("You get a link to send. Whoever opens it can sit down, on a phone or a desktop."),
    "your_name": msg("Your name"),
    "about_name": msg("Shown to the others. Leave it empty to play as Guest."),
    "more_settings": msg("More settings"),
    "about_more": msg("These are the usual settings. Change what you like."),
    "look_again": msg("Not yet: look at what is marked."),
    "make_link": msg("Open the table"),
}
