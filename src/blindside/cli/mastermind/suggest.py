"""`blindside mastermind suggest`: the next guess, with what it tells and costs."""

import click

from blindside.cli.mastermind.options import board_options, method_options
from blindside.cli.options import json_option, option
from blindside.cli.progress import describe_search, show_progress
from blindside.console.text import COMMAND, bold, draw_bar, paint_pegs, put, put_json, say
from blindside.core.dealers import SimulationDealer
from blindside.core.errors import NotAllowed
from blindside.core.messages import Message, figure, msg, plural
from blindside.games.mastermind.codes import read_code
from blindside.games.mastermind.fitting import read_rows
from blindside.games.mastermind.settings import Settings
from blindside.reason.mastermind import METHODS
from blindside.reason.mastermind.suggestions import Advice, Adviser, Suggestion
from blindside.wording.mastermind.labels import key_name

WIDTH = 30
"""Characters of the longest bar."""


@click.command(
    help=say(
        msg(
            "Suggest the next guess, with the information it gives and the guesses still to go. A ROW is a "
            "guess, a colon, and the numbers of its red and white pegs, such as 1122:12."
        )
    )
)
@click.argument("rows", nargs=-1, metavar="[ROW]...")
@board_options
@method_options
@option("--guess", msg("also rate this guess"), metavar="CODE")
@json_option
def command(
    rows: tuple[str, ...], settings: Settings, method: str, guess: str | None, seed: int, as_json: bool
) -> None:
    keyed_rows = read_rows(rows, settings)
    own_guess = None if guess is None else read_code(guess, settings)
    try:
        with show_progress(describe_search):
            adviser = Adviser(settings)
            position = adviser.position(keyed_rows)
            suggestion = adviser.suggest(position, method, SimulationDealer(seed), own_guess)
    except NotAllowed as error:
        audit = f"{COMMAND} mastermind audit"
        reason = msg("{reason}: '{command}' finds which may be wrong", reason=error.message, command=audit)
        raise NotAllowed(error.code, reason) from None
    if as_json:
        put_json(_facts(suggestion))
        return
    for number, (played, key) in enumerate(keyed_rows, 1):
        put(f"{number:>2}  {paint_pegs(played)}  {paint_pegs(key)}")
    put(say(_describe_codes_left(suggestion)))
    put()
    _show(suggestion, suggestion.advice, msg("guess {guess}", guess=paint_pegs(suggestion.advice.guess)))
    if suggestion.method != method:
        rule = METHODS[suggestion.method]
        put(say(msg("An estimate: finding the best guess takes more than a second here, so this is {rule}", rule=rule)))
    if suggestion.played is not None:
        put()
        _show(suggestion, suggestion.played, msg("your guess {guess}", guess=paint_pegs(suggestion.played.guess)))


def _describe_codes_left(suggestion: Suggestion) -> Message:
    codes = [paint_pegs(code) for code in suggestion.examples]
    if suggestion.left > len(codes):
        return msg("{left} codes fit, such as {codes}", left=figure(suggestion.left, ","), codes=codes)
    return plural("{count} code fits: {codes}", "{count} codes fit: {codes}", suggestion.left, codes=codes)


def _show(suggestion: Suggestion, advice: Advice, title: Message) -> None:
    possible = msg("it may be the code") if advice.possible else msg("it cannot be the code")
    put(f"{bold(title)}  {say(possible)}")
    put(f"  {say(_describe_cost(suggestion, advice))}")
    most = advice.cells[0].codes
    wide = max(6, len(f"{most:,}"))
    for cell in advice.cells:
        put(f"  {cell.codes:>{wide},}  {draw_bar(cell.codes / most, WIDTH):<{WIDTH}}  {say(key_name(cell.key))}")


def _describe_cost(suggestion: Suggestion, advice: Advice) -> Message:
    bits = figure(advice.bits, ".2f")
    if advice.total is None:
        return msg("gives {bits} bits on average", bits=bits)
    to_go = figure(advice.total / suggestion.left, ".4f")
    assert suggestion.fewest is not None, "it is known for the best guess first"
    more = advice.total - suggestion.fewest
    values: dict[str, object] = {"guesses": to_go, "bits": bits, "more": figure(more / suggestion.left, ".4f")}
    if not more:
        return msg("exactly {guesses} guesses to go on average: no guess is better; gives {bits} bits", **values)
    return msg("exactly {guesses} guesses to go on average, {more} more than the best; gives {bits} bits", **values)


def _facts(suggestion: Suggestion) -> dict[str, object]:
    return {
        "left": suggestion.left,
        "examples": suggestion.examples,
        "method": suggestion.method,
        "exact": suggestion.fewest is not None,
        **_advice(suggestion, suggestion.advice),
        "asked": None if suggestion.played is None else _advice(suggestion, suggestion.played),
    }


def _advice(suggestion: Suggestion, advice: Advice) -> dict[str, object]:
    fewest, total = suggestion.fewest, advice.total
    return {
        "guess": advice.guess,
        "possible": advice.possible,
        "cells": [{"key": cell.key, "codes": cell.codes} for cell in advice.cells],
        "bits": advice.bits,
        "total": total,
        "guesses_to_go": None if total is None else total / suggestion.left,
        "regret": None if total is None or fewest is None else (total - fewest) / suggestion.left,
    }
