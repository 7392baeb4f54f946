"""How long something takes, in the largest unit that fits."""

from blindside.core.messages import Message, msg, plural

MINUTE, HOUR, DAY = 60, 60 * 60, 24 * 60 * 60


def duration(seconds: float) -> Message:
    if seconds >= DAY and seconds % DAY == 0:
        return plural("{count} day", "{count} days", int(seconds // DAY))
    if seconds >= HOUR and seconds % HOUR == 0:
        return plural("{count} hour", "{count} hours", int(seconds // HOUR))
    if seconds >= MINUTE and seconds % MINUTE == 0:
        return plural("{count} minute", "{count} minutes", int(seconds // MINUTE))
    if seconds == int(seconds):
        return plural("{count} second", "{count} seconds", int(seconds))
    return msg("{seconds} seconds", seconds=f"{seconds:g}")
