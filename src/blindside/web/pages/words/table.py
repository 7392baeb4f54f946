"""Of every table that is played at: its log, what is said, and who sits there."""

from blindside.core.messages import Message, msg

WORDS: dict[str, Message] = {
    "log": msg("Log"),
    "nothing_yet": msg("Nothing has happened yet."),
    "say_something": msg("Say something"),
    "send": msg("Send"),
    "about_stopping": msg("The game ends without a winner when all who play want it."),
    "sure_stop": msg("End the game"),
    "play_on": msg("Keep playing"),
    "resume": msg("Go on"),
    "take_back": msg("Take your seat back"),
    "time_left": msg("Time left for the whole game"),
    "rules": msg("Rules"),
    "react": msg("React"),
    "at_table": msg("At the table"),
    "pause": msg("Pause"),
    "mute": msg("Mute"),
    "unmute": msg("Let speak"),
    "bot_for_me": msg("A bot plays for me"),
    "bot_calls_for_me": msg("A bot plays and calls for me"),
    "about_stand_in_code777": msg("The bot reads, answers and gets ready for you. It calls only if you let it."),
    "about_stand_in_mastermind": msg("The bot makes all your moves. It guesses, too."),
    "bot_for_them": msg("A bot plays"),
    "leave": msg("Leave the table"),
    "sure_leave": msg("Leave"),
    "stay": msg("Stay"),
    "remove_for_good": msg("Remove for good"),
    "cancel": msg("Cancel"),
    "removed": msg("The host removed you from the table."),
    # one device passed round
    "who_takes_it": msg("Who takes the device?"),
    "about_taking": msg("Nothing secret is shown now. Take the device, turn it to yourself, and press your name."),
    "hand_over": msg("Hand over"),
    "pass_round": msg("Pass one device round"),
    "about_passing": msg("Everyone plays Code 777 on this device. The screen is hidden while you pass it on."),
}
