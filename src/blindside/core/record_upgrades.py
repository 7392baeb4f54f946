"""Records and saved games of format version 1, whose events, commands and settings had other names."""

import msgspec

EVENTS = {"announced": "called", "clued": "key_given"}
COMMANDS = {"announce": "call", "clue": "give_key", "press_on": "continue"}
FIELDS = {"question": "card", "made_at": "board_seq"}
SETTINGS = {"clues": "keys"}


def upgrade_settings(settings: object) -> object:
    """Rename the settings that have another name now."""
    return _rename(settings, SETTINGS)


def upgrade_command(command: object) -> object:
    """Rename a command and its fields."""
    return _upgrade(command, "command", COMMANDS)


def upgrade_raw(settings: msgspec.Raw, events: list[msgspec.Raw]) -> tuple[msgspec.Raw, list[msgspec.Raw]]:
    """Upgrade the settings and events of a record that are not decoded yet."""
    whole = msgspec.Raw(msgspec.json.encode(upgrade_settings(msgspec.json.decode(settings))))
    upgraded = [_upgrade(msgspec.json.decode(event), "event", EVENTS) for event in events]
    return whole, [msgspec.Raw(msgspec.json.encode(event)) for event in upgraded]


def _upgrade(value: object, tag: str, names: dict[str, str]) -> object:
    renamed = _rename(value, FIELDS)
    if isinstance(renamed, dict) and isinstance(renamed.get(tag), str):
        renamed[tag] = names.get(renamed[tag], renamed[tag])
    return renamed


def _rename(value: object, names: dict[str, str]) -> object:
    return {names.get(name, name): field for name, field in value.items()} if isinstance(value, dict) else value
