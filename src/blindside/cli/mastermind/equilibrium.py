"""`blindside mastermind equilibrium`: value and mixed strategies of a game of one code."""

import time
from fractions import Fraction

import click

from blindside.cli.mastermind.options import board_options
from blindside.cli.mastermind.solver import prepare, title
from blindside.cli.options import json_option, option
from blindside.cli.progress import ProgressLine
from blindside.console.files import check_writable, write_file
from blindside.console.text import paint_pegs, put, put_json, say, tell
from blindside.core.json import to_json
from blindside.core.messages import Message, figure, msg, plural
from blindside.games.mastermind.settings import Settings
from blindside.reason.mastermind.equilibrium import Interval, narrow_interval
from blindside.reason.mastermind.space import Space, get_space
from blindside.reason.mastermind.strategies import check_board, make_solver
from blindside.reason.mastermind.trees import tree_to_json


class _TimeUp(Exception):
    pass


@click.command()
@board_options
@option(
    "--minutes",
    msg("stop after N minutes and print the bounds so far, like Ctrl-C; the first bounds are always computed"),
    type=click.FloatRange(min=0),
    metavar="N",
)
@option("--out", msg("write the codebreaker’s strategies to FILE as JSON trees"), metavar="FILE")
@json_option
def command(settings: Settings, minutes: float | None, out: str | None, as_json: bool) -> None:
    check_board(settings)
    if out:
        check_writable(out)
    space = get_space(settings)
    prepare(space, "weights")
    began = time.process_time()
    interval = _search(space, minutes)
    seconds = time.process_time() - began
    if out:
        parts = [
            {"chance": _fraction_value(part.chance), "tree": tree_to_json(part.tree)} for part in interval.codebreaker
        ]
        write_file(out, to_json(parts) + "\n")
    if as_json:
        put_json(_facts(interval, seconds))
    else:
        _show(settings, interval, seconds)


def _search(space: Space, minutes: float | None) -> Interval:
    """Search until the value is proven, or the time is up."""
    latest: Interval | None = None
    began = time.monotonic()

    def describe(seconds: int) -> Message:
        if latest is None:
            return msg("first search, {seconds} s", seconds=seconds)
        return msg(
            "between {lower} and {upper} after {searches} searches, {seconds} s",
            lower=figure(latest.lower, ".6f"),
            upper=figure(latest.upper, ".6f"),
            searches=latest.searches,
            seconds=seconds,
        )

    def pause() -> None:
        line.draw()
        if latest and minutes is not None and time.monotonic() - began >= 60 * minutes:
            raise _TimeUp

    line = ProgressLine(describe)
    try:
        for interval in narrow_interval(space, lambda weights: make_solver(space, weights=weights, pause=pause)):
            latest = interval
            pause()
    except (_TimeUp, KeyboardInterrupt):
        if latest is None:
            raise
    finally:
        line.clear()
    assert latest is not None
    return latest


def _fraction_value(number: Fraction) -> dict[str, int | float]:
    return {"numerator": number.numerator, "denominator": number.denominator, "value": float(number)}


def _facts(interval: Interval, seconds: float) -> dict[str, object]:
    return {
        "lower": _fraction_value(interval.lower),
        "upper": _fraction_value(interval.upper),
        "proven": interval.is_closed,
        "codemaker": [
            {"example": kind.example, "codes": kind.codes, "chance": _fraction_value(chance)}
            for kind, chance in zip(interval.kinds, interval.codemaker, strict=True)
        ],
        "codebreaker": [
            {
                "chance": _fraction_value(part.chance),
                "first": part.tree.guess,
                "averages": {
                    kind.example: _fraction_value(average)
                    for kind, average in zip(interval.kinds, part.averages, strict=True)
                },
            }
            for part in interval.codebreaker
        ],
        "searches": interval.searches,
        "cpu_seconds": round(seconds, 4),
    }


def _show(settings: Settings, interval: Interval, seconds: float) -> None:
    tell(title(settings))
    tell(msg("value of a game of one code, in guesses, with best play by both sides"))
    put()
    bounds = [(msg("at least"), interval.lower), (msg("at most"), interval.upper)]
    values = [(msg("value"), interval.lower)] if interval.is_closed else bounds
    width = max(len(say(name)) for name, _ in values)
    for name, value in values:
        put(f"  {say(name):<{width}}  {float(value):.6f}  {value}")
    put()
    tell(msg("The codemaker picks a kind of code by these chances, then a random code of that kind:"))
    for kind, chance in zip(interval.kinds, interval.codemaker, strict=True):
        codes = say(plural("{count} code", "{count} codes", kind.codes))
        put(f"  {float(chance):>8.3%}  {paint_pegs(kind.example)}  {codes}")
    put()
    mixture = msg(
        "The codebreaker picks a strategy by these chances, with holes and colours permuted at random. "
        "Average guesses, by kind of code:"
    )
    tell(mixture)
    width = max(6, settings.holes)
    put(f"  {'':8}  " + "  ".join(" " * (width - settings.holes) + paint_pegs(kind.example) for kind in interval.kinds))
    for part in interval.codebreaker:
        put(f"  {float(part.chance):>8.3%}  " + "  ".join(f"{float(one):>{width}.4f}" for one in part.averages))
    put()
    tell(_describe_proof(interval))
    searched = plural(
        "{count} strategy searched, {seconds} s of CPU time.",
        "{count} strategies searched, {seconds} s of CPU time.",
        interval.searches,
        seconds=figure(seconds, ".1f"),
    )
    tell(searched)


def _describe_proof(interval: Interval) -> Message:
    if interval.is_closed:
        return msg(
            "Proven: neither side can do better. A search found no strategy that needs fewer guesses against "
            "these chances, and a count of every code found none that takes more against this mixture."
        )
    return msg(
        "Proven: no strategy needs fewer guesses than the lower bound against these chances, and no code "
        "takes more than the upper bound against this mixture. The value lies between the two."
    )
