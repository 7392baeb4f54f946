"""When a game is over: the same play again at another table, if the host wants to."""

import click

from blindside.console.text import show_prompt, tell
from blindside.core.audience import seat_name
from blindside.core.messages import msg
from blindside.core.records import from_json
from blindside.table.views import TableView
from blindside.terminal.lines.inbox import Inbox, Typed
from blindside.terminal.server_link import Lost, News, Sitting, Told


def next_table(sitting: Sitting, inbox: Inbox[News], end: TableView) -> str | None:
    """Its name; None if the person has enough."""
    if end.rematch is not None or end.you is None:
        return end.rematch
    seat, is_host = seat_name(end.you), end.you == end.host
    as_guest = msg("{seat}: Enter to end, or wait for the host to play again", seat=seat)
    show_prompt(msg("{seat}: Enter to end, or again", seat=seat) if is_host else as_guest)
    while True:
        try:
            news = inbox.next(typed=True)
        except KeyboardInterrupt:
            news = Typed(None)
        match news:
            case Typed(line):
                if not is_host or line is None or line.lower().split() != ["again"]:
                    return None
                opened: dict[str, str] = from_json(sitting.fetch("POST", "rematch"))
                return opened["table"]
            case Told(table=table) if table.rematch is not None:
                click.echo()
                tell(msg("The same play again."))
                return table.rematch
            case Lost(error):
                raise error
            case _:
                pass
