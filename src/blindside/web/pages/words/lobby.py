"""Of a table that is being set."""

from blindside.core.messages import Message, msg

WORDS: dict[str, Message] = {
    "lobby": msg("The table is being set"),
    "seats": msg("Seats"),
    "free_seat": msg("free"),
    "host": msg("host"),
    "this_is_you": msg("that is you"),
    "away": msg("away"),
    "add_bot": msg("Add a bot"),
    "remove": msg("Remove"),
    "link": msg("The invitation"),
    "about_link": msg("Send this link. A lost connection costs nothing: the seat waits."),
    "copy": msg("Copy"),
    "copied": msg("Copied"),
    "begin": msg("Begin"),
    "seats_left": msg("Fill every seat with people or bots, then begin."),
    "host_begins": msg("The host begins when every seat is taken."),
    "sit_down": msg("Sit down"),
    "stand_up": msg("Stand up"),
    "full": msg("Every seat is taken. You can watch."),
}
