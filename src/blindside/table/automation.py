"""What a table does without a request, and when: settle calls, answer, ask the bots, draw the next card.

All bots are asked at the same time, once no player is waited for, and their calls count as simultaneous: so the moment
of a call says nothing about how long a bot thought.

In Code 777, answers, choices and readiness are automatic for every seat that no person plays. Calls are not: only bots
that may call are asked. At Mastermind a bot makes every move of its turn, also when it plays for a person.
"""

from collections.abc import Iterable

from msgspec import Struct

from blindside.core.dealers import seat_dealer
from blindside.core.events import Command
from blindside.core.game import AutomaticCommand
from blindside.table.state import Table, awaited_seats, calling_bots, present_seats

HURRY_SECONDS = 10.0
"""For each question, to those who have used up the time that they had for the whole game."""
SLOWNESS = (0, 1)
"""Additional beats that a bot takes each time; drawn once for each bot."""
BEATS = (1, 1, 1, 2, 2, 3)
"""Beats of `pace` that a bot takes to act; drawn anew each time."""
CHARACTER = -1
"""In place of the number of an event, for what does not change."""
EVENTS = 1_000
"""More than there are seats. Dealers of events have numbers from here on, so that none decides what a bot overlooks."""


class Play(Struct, frozen=True):
    """Something that the table does at once."""

    command: Command


class AskBots(Struct, frozen=True):
    """Bots that may want to do something; if none does, this is done instead."""

    seats: tuple[int, ...]
    otherwise: Command | None = None


class TimeUp(Struct, frozen=True):
    """A player has no time left."""

    seat: int


class At(Struct, frozen=True):
    """A step that is taken when it is time, unless something else happens before."""

    at: float
    step: Play | AskBots | TimeUp


Step = Play | AskBots | TimeUp | At


def next_step(table: Table) -> Step | None:
    """None: the table waits for people."""
    if table.state is None or table.is_over or table.paused:
        return None
    if table.game.automatic_command is None:
        return _step_in_turns(table)
    return _step_of_game(table, table.game.automatic_command(table.state))


def immediate_command(table: Table) -> Command | None:
    """Return the command that is due now without bots; None if there is none."""
    step = next_step(table)
    if isinstance(step, Play):
        return step.command
    return step.otherwise if isinstance(step, AskBots) and not step.seats else None


def _step_of_game(table: Table, unasked: AutomaticCommand) -> Step | None:
    if unasked.waits_for == "instant":
        return At(table.since + table.options.instant, Play(unasked.command))
    if not present_seats(table) and (table.people or not calling_bots(table)):
        return None  # no player is there to see it, or no seat may call, and the game would never end
    if unasked.waits_for != "all":
        step: Play | AskBots = Play(unasked.command)
    else:
        step = AskBots(calling_bots(table), otherwise=unasked.command)
    if awaited_seats(table):
        return _timed_step(table, step)
    hurried = (table.out_of_time & present_seats(table)) - table.passed
    return At(table.since + HURRY_SECONDS, step) if hurried and unasked.waits_for == "all" else step


def _step_in_turns(table: Table) -> Step | None:
    turn = table.board.turn
    if table.people and not present_seats(table):
        return None  # no player is there to see it
    return AskBots((turn,)) if turn in table.bots else _timed_step(table, TimeUp(turn))


def _timed_step(table: Table, step: Play | AskBots | TimeUp) -> At | None:
    """Return when the table acts without the awaited seats, or when the first of them runs out of time."""
    thinking, total = table.options.thinking, table.options.total
    due = [] if thinking is None else [At(table.since + thinking, step)]
    if total is not None:
        due += [
            At(table.time_used_at + max(0.0, total - table.time_used[seat]), TimeUp(seat))
            for seat in awaited_seats(table)
        ]
    return min(due, key=lambda later: later.at, default=None)


def reaction_beats(seed: int, seq: int) -> int:
    """Return how many beats of `pace` the bot with this seed takes to act after the event with this number.

    It gets no view and no sight, so a delay cannot depend on what a seat holds.
    """
    slowness = SLOWNESS[seat_dealer(seed, CHARACTER).pick(len(SLOWNESS))]
    return slowness + BEATS[seat_dealer(seed, EVENTS + seq).pick(len(BEATS))]


def slowest_reaction(seeds: Iterable[int], seq: int) -> int:
    """Return the beats of the slowest bot: bots act at the same time, so none gains by a quick hand."""
    return max((reaction_beats(seed, seq) for seed in seeds), default=1)
