"""Of the games that somebody has played, of records, and of who they are here."""

from blindside.core.messages import Message, msg

WORDS: dict[str, Message] = {
    "my_games": msg("My games"),
    "last_games": msg("Your last games"),
    "all_games": msg("All my games"),
    "nothing_played": msg("No game of yours is over yet. What you play on this device will be kept here."),
    "look_back": msg("Look back"),
    "keep_record": msg("Download the game"),
    "keep_all": msg("Keep all records"),
    "about_keeping": msg("A record is the whole game in one file, to keep, to send and to look at again."),
    "newer": msg("Newer"),
    "older": msg("Older"),
    "page_of": msg("Pages"),
    # a record
    "bring_record": msg("Look at a record"),
    "about_bringing": msg(
        "Choose the file of a game, from here or from elsewhere. It is kept for three months, for those who have its "
        "link."
    ),
    "record_file": msg("File of a record"),
    "show_record": msg("Show it"),
    "a_record": msg("A record"),
    "the_story": msg("What happened"),
    "another_record": msg("Another record"),
    # who you are here
    "you_here": msg("Profile"),
    "about_you": msg("No account: this device knows you, and nobody else does."),
    "nobody_yet": msg("Nobody knows you here yet. Take a name, or just play."),
    "keep_name": msg("Keep this name"),
    "other_device": msg("Another device of yours"),
    "about_other_device": msg("A link that makes a phone or a second computer yours, too. It works once."),
    "make_device_link": msg("Make the link"),
    "open_there": msg("Open this on the other device"),
    "about_open_there": msg("Whoever opens it first is you: show it to nobody else."),
    "device_qr": msg("QR code of the link for your other device"),
    "forgetting": msg("Delete my data"),
    "about_forgetting": msg(
        "Your name, your notes and what you have said are removed, no device knows you any more, and you leave every "
        "table. This cannot be undone."
    ),
    "sure_forget": msg("Yes, I mean it"),
    "forget_me": msg("Delete my data"),
}
