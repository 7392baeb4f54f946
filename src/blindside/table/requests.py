"""The requests that a client can send to a table. The player is known from the token, and never part of them."""

from typing import Any

from msgspec import Struct

MAX_NAME_LENGTH, MAX_TEXT_LENGTH = 30, 500


class Request(Struct, frozen=True, forbid_unknown_fields=True, tag_field="request"):
    """Base class of all requests."""


class SitDown(Request, frozen=True, tag="sit_down"):
    """Take a free seat, or take the own seat back from a bot."""

    seat: int | None = None
    """None takes any that is free."""


class StandUp(Request, frozen=True, tag="stand_up"):
    """Leave the table. The player can come back while the seat is free, if the game can go on without them."""


class SeatBot(Request, frozen=True, tag="seat_bot"):
    """Seat a bot in a free seat, or let it play for a player. Before the game it can replace a bot.

    The host can do this for any seat, other players for their own.
    """

    seat: int
    bot: str
    may_call: bool = False
    """In Code 777, whether a bot that plays for a player may call. Only that player can allow it. A bot with a seat of
    its own always may."""


class Remove(Request, frozen=True, tag="remove"):
    """For the host: remove a player, who is informed."""

    seat: int
    for_good: bool = False
    """Whether the player may not sit down at this table again."""


class Mute(Request, frozen=True, tag="mute"):
    """For the host: take the chat from a player, or give it back."""

    seat: int
    muted: bool = True


class NameBot(Request, frozen=True, tag="name_bot"):
    """For the host, before the game: give a bot a name."""

    seat: int
    name: str


class MakeHost(Request, frozen=True, tag="make_host"):
    """For the host: make another player host."""

    seat: int


class Begin(Request, frozen=True, tag="begin"):
    """For the host: begin the game.

    In Code 777 seats may be free if two are taken. They count as left, and players can take them during the game.
    """

    first: int | None = None
    """Who reads first, or sets the first code, where that is for the players to say; None draws it."""


class ChangeSettings(Request, frozen=True, tag="change_settings"):
    """For the host, before the game: change settings and options. Those that are not named stay.

    Players in seats that go move to free seats, or take those of bots.
    """

    settings: dict[str, Any] = {}
    options: dict[str, Any] = {}


class Pause(Request, frozen=True, tag="pause"):
    """For the host: stop the clocks and all moves."""


class Resume(Request, frozen=True, tag="resume"):
    """For the host: the game goes on."""


class Move(Request, frozen=True, tag="move"):
    """A command of the game, without its seat: the player's own is added."""

    move: dict[str, Any]


class Pass(Request, frozen=True, tag="pass"):
    """Pass: do not call after the last answer. Before the game: be ready for it."""


class ProposeEnd(Request, frozen=True, tag="propose_end"):
    """Propose to end the game, or agree. It is abandoned when all present players agree."""


class DeclineEnd(Request, frozen=True, tag="decline_end"):
    """Decline the proposal to end the game, or withdraw it."""


class Say(Request, frozen=True, tag="say"):
    """Post a line of chat."""

    text: str


ForHost = Remove | Mute | NameBot | MakeHost | Begin | ChangeSettings | Pause | Resume
AnyRequest = SitDown | StandUp | SeatBot | ForHost | Move | Pass | ProposeEnd | DeclineEnd | Say
