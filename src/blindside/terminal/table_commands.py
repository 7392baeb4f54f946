"""Commands typed at a server's table that are not moves: chat, seats, host actions; and descriptions of its seats."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from blindside.bots.registry import list_levels
from blindside.core.audience import seat_name
from blindside.core.errors import InvalidInput
from blindside.core.messages import Message, msg
from blindside.core.values import read_whole_number
from blindside.games import title
from blindside.table import requests
from blindside.table.options import Options
from blindside.table.views import TableView
from blindside.terminal.link import ServerUnavailable, server_unavailable
from blindside.terminal.server_client import device_link
from blindside.wording.names import FREE, Name, describe_level, seat_names
from blindside.wording.players import (
    Question,
    find_proposal,
    question_before_leaving,
    question_before_removal,
    seat_note,
)
from blindside.wording.rules import describe_rules
from blindside.wording.times import clock_of, duration

if TYPE_CHECKING:
    from blindside.terminal.server_link import ServerLink


QUERY_HELP: dict[str, Message] = {
    "seats": msg("the players, and the link for others to join"),
    "rules": msg("the game and its rules"),
    "bots": msg("the bots to choose from, and how they play"),
    "device": msg("a one-time link to continue as yourself in a browser or on another machine"),
}
SPECTATOR_HELP: dict[str, Message] = {**QUERY_HELP, "sit": msg("take a free seat"), "quit": msg("stop watching")}
PLAYER_HELP: dict[str, Message] = {
    "say hello": msg("say something to the table"),
    **QUERY_HELP,
    "name Ann": msg("change your name"),
    "ready": msg("tell the host that you are ready for the game"),
    "stop": msg("propose to end the game without a winner, or agree to it; it ends when all players present agree"),
    "decline": msg("decline such a proposal, or withdraw your own"),
    "bot casual": msg(
        "let a bot play for you; in Code 777 it calls only if you type bot casual calls. sit takes your seat back"
    ),
    "leave": msg("leave the table; you can join again while the seat is free"),
    "quit": msg("close the game; your seat is kept, and you can come back"),
}
HOST_HELP: dict[str, Message] = {
    "begin": msg("begin the game; begin 2: P2 goes first"),
    "set penalty 1": msg("before the game: change a setting; the names are those of blindside play"),
    "bot casual 2": msg("put a bot in seat P2, or let it play for its player"),
    "rename 2 Zoe": msg("before the game: name the bot in seat P2"),
    "remove 2": msg("remove the player at P2; bar 2: for good"),
    "mute 2": msg("mute the player at P2; unmute 2: undo this"),
    "host 2": msg("make the player at P2 the host"),
    "pause": msg("pause the game; resume: continue it"),
}


def command_help(table: TableView) -> dict[str, Message]:
    if table.you is None:
        return SPECTATOR_HELP
    return {**PLAYER_HELP, **HOST_HELP} if table.you == table.host else PLAYER_HELP


_SINGLE_WORDS: dict[str, requests.AnyRequest] = {
    "sit": requests.SitDown(),
    "ready": requests.Pass(),
    "stop": requests.ProposeEnd(),
    "decline": requests.DeclineEnd(),
    "leave": requests.StandUp(),
    "begin": requests.Begin(),
    "pause": requests.Pause(),
    "resume": requests.Resume(),
}


def read_request(typed: list[str], line: str, seat: int | None) -> requests.AnyRequest | None:
    """Parse a typed line as a request; None if it is not one."""
    match typed:
        case ["say", *_]:
            return requests.Say(line.strip()[len("say") :].strip())
        case [word] if word in _SINGLE_WORDS:
            return _SINGLE_WORDS[word]
        case ["begin", first]:
            return requests.Begin(_seat(first))
        case ["bot", kind] if seat is not None:
            return requests.SeatBot(seat, kind)
        case ["bot", kind, "calls"] if seat is not None:
            return requests.SeatBot(seat, kind, may_call=True)
        case ["bot", kind, other]:
            return requests.SeatBot(_seat(other), kind)
        case ["rename", other, _, *_]:
            return requests.NameBot(_seat(other), line.split(maxsplit=2)[2])
        case ["set", name, value]:
            return _change(name.replace("-", "_"), value)
        case ["remove" | "bar" as word, other]:
            return requests.Remove(_seat(other), for_good=word == "bar")
        case ["mute" | "unmute" as word, other]:
            return requests.Mute(_seat(other), muted=word == "mute")
        case ["host", other]:
            return requests.MakeHost(_seat(other))
        case ["bot" | "rename" | "set" | "remove" | "bar" | "mute" | "unmute" | "host" as word, *_]:
            example = {"bot": "bot casual 2", "rename": "rename 2 Zoe", "set": "set penalty 1"}.get(word, f"{word} 2")
            raise InvalidInput("join/word", msg("write it like this: {example}", example=example))
        case _:
            return None


def _change(name: str, value: str) -> requests.ChangeSettings:
    words: dict[str, bool | None] = {"true": True, "on": True, "false": False, "off": False, "null": None}
    number = read_whole_number(value)
    changed = {name: words.get(value, value if number is None else number)}
    is_option = name in Options.__struct_fields__
    return requests.ChangeSettings(options=changed) if is_option else requests.ChangeSettings(settings=changed)


def question_before(request: requests.AnyRequest, table: TableView) -> Question | None:
    """Return the question before a request that cannot be undone; None for other requests."""
    match request:
        case requests.StandUp():
            return question_before_leaving(table)
        case requests.Remove(seat, for_good) if table.you == table.host:
            return question_before_removal(table, seat, for_good)
        case _:
            return None


def _seat(text: str) -> int:
    number = read_whole_number(text.removeprefix("p"))
    if number is None:
        raise InvalidInput("join/seat", msg("'{text}' is not a seat: type its number, such as 2", text=text))
    return number


Query = Callable[[], list[Message]]
"""It may ask the server, and wait for it."""


def find_query(typed: list[str], line: str, link: "ServerLink", table: TableView) -> Query | None:
    """Return the query that these words ask for, or None."""
    match typed:
        case ["seats"]:
            return lambda: [*describe_seats(table), msg("the link for other players: {link}", link=link.address)]
        case ["bots"]:
            return lambda: [describe_level(level) for level in list_levels(link.game, link.settings).values()]
        case ["rules"]:
            return lambda: [title(link.game), *describe_rules(replace(table, settings=link.settings))]
        case ["device"]:
            return _with_server_errors(lambda: [_describe_device_link(link)])
        case ["name", *_]:
            return _with_server_errors(lambda: _change_name(link, line.strip()[len("name") :].strip()))
        case _:
            return None


def _describe_device_link(link: "ServerLink") -> Message:
    return msg(
        "open {link} in a browser, or type it after --device on another machine: it works once",
        link=device_link(link.server),
    )


def _change_name(link: "ServerLink", name: str) -> list[Message]:
    """Change the name and tell the result: a table numbers players of the same name."""
    table = link.take_name(name)
    at_table = name if table.you is None else seat_names(table)[table.you]
    return [msg("your name is now {name}", name=at_table)]


def _with_server_errors(query: Query) -> Query:
    def run() -> list[Message]:
        try:
            return query()
        except ServerUnavailable:
            raise server_unavailable() from None

    return run


def name_with_seat(name: Name, seat: int) -> Message:
    return msg("{name} ({seat})", name=name, seat=seat_name(seat))


def describe_lost_seat(table: TableView) -> Message:
    if table.removed:
        return msg("The host removed you from the table.")
    return msg("You no longer have a seat at this table.")


def describe_proposal(table: TableView) -> Message | None:
    """Describe the open proposal, and what to type."""
    proposal = None if table.you is None else find_proposal(table)
    if proposal is None:
        return None
    if proposal.may_agree:
        return msg("{proposal} Type stop to agree, or decline.", proposal=proposal.text)
    return msg("{proposal} Type decline to play on.", proposal=proposal.text)


def describe_seats(table: TableView) -> list[Message]:
    return [_describe_seat(table, seat) for seat in range(len(table.seats))]


def _describe_seat(table: TableView, seat: int) -> Message:
    notes = list(_notes(table, seat))
    name = name_with_seat(seat_names(table)[seat], seat)
    if table.seats[seat] is None and table.former[seat]:
        return msg("{name}, {notes}", name=name, notes=FREE)
    if table.seats[seat] is None:
        return msg("{seat}: free", seat=seat_name(seat))
    return msg("{name}, {notes}", name=name, notes=notes) if notes else name


def _notes(table: TableView, seat: int) -> Iterator[Message]:
    if seat == table.you:
        yield msg("that is you")
    if seat == table.host:
        yield msg("host")
    if table.view is None and seat in table.passed:
        yield msg("ready")
    note = seat_note(table, seat)
    if note is not None:
        yield note
    if seat in table.muted:
        yield msg("muted")
    clock = clock_of(table, seat)
    if clock is not None:
        yield msg("{time} left", time=duration(int(clock.left)))
