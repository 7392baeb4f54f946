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
    # when the server is away
    "away_title": msg("Can’t reach the server"),
    "about_away": msg(
        "Your tables are kept. This page tries again by itself, and then takes you where you wanted to go."
    ),
    "try_now": msg("Try again now"),
    # what is awaited
    "your_turn_now": msg("Your turn"),
    # language and appearance
    "appearance": msg("Language and appearance"),
    "look_language": msg("Language"),
    "look_theme": msg("Light or dark"),
    "look_theme_system": msg("As the system"),
    "look_theme_light": msg("Light"),
    "look_theme_dark": msg("Dark"),
    "look_palette": msg("Colours of tiles and pegs"),
    "look_palette_usual": msg("Usual"),
    "look_palette_safe": msg("Safe for colour-blind eyes"),
    "look_contrast": msg("Contrast"),
    "look_contrast_usual": msg("Usual"),
    "look_contrast_high": msg("High"),
    "look_motion": msg("Motion"),
    "look_motion_system": msg("As the system"),
    "look_motion_none": msg("None"),
    "look_sound": msg("Sound when it is your turn"),
    "look_sound_on": msg("On"),
    "look_sound_off": msg("Off"),
    "look_keys": msg("Single-key shortcuts"),
    "look_keys_on": msg("On"),
    "look_keys_off": msg("Off"),
    "look_apply": msg("Apply"),
}
