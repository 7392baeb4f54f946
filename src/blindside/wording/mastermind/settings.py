"""Labels of the settings of Mastermind."""

from blindside.core.messages import msg
from blindside.games.mastermind.settings import COLORS, HOLES, KEYS
from blindside.wording.table_settings import SettingText, number_choices

SETTINGS: dict[str, SettingText] = {
    "games": SettingText(msg("Number of games")),
    "holes": SettingText(msg("Holes"), number_choices(HOLES)),
    "colors": SettingText(msg("Colours"), number_choices(COLORS)),
    "rows": SettingText(msg("Rows")),
    "keys": SettingText(msg("Keys"), KEYS),
    "repeats": SettingText(msg("Colours may repeat")),
    "empty": SettingText(msg("Empty holes")),
}
