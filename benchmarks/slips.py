"""`./run slips`: one slip in the entries of a game; does the companion find it?

Bots play games. One player's entries get one slip, its kind drawn by its chance (`companion.code777.slips`), its place
and form as the model says. The entries are made in order. When they cannot all be true any more, and five answers
later, the companion lists its suspects.
"""

import os
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from itertools import accumulate
from statistics import mean, median
from time import perf_counter
from typing import TypeVar

import click
from msgspec import Struct
from msgspec.structs import replace

from benchmarks import machine
from blindside.bots.registry import find_kind
from blindside.companion.code777.entries import AnswerEntry, CallEntry, EntryRef, Game, list_racks, replace_rack
from blindside.companion.code777.slips import (
    SHARES,
    UNCHANGED,
    Repair,
    Slip,
    answers_to,
    exchange_seats,
    first_equal_gap,
    insert_entry,
    instant_at,
    misread_tiles,
    next_spare,
    racks_before,
    racks_entered_together,
    remove_entry,
    wrong_answers,
    wrong_seats,
)
from blindside.companion.code777.suspects import count_until_impossible, find_suspects
from blindside.core.dealers import Dealer, SimulationDealer, seat_dealer
from blindside.core.processes import WorkerPool
from blindside.core.values import replace_at
from blindside.games.code777.events import Answered, CallSettled, RackEmptied, RackFilled
from blindside.games.code777.game import play
from blindside.games.code777.questions import QUESTIONS
from blindside.games.code777.settings import EDITIONS, MAX_PLAYERS, MIN_PLAYERS, settings_for
from blindside.games.code777.tiles import BOX, COPIES, RACK_SIZE, Tile
from blindside.games.code777.view import Code777Log

BOTS = ("novice", "casual", "expert", "master")
LATER = 5
"""Suspects are listed again after so many more answers."""
BLAMED = 0.9
"""A correct entry must not be blamed with more than this chance."""
PARTS = 1_000_000


def enter_game(record: Code777Log, me: int) -> Game:
    """Return the entries of a player who makes no slip."""
    settings = record.settings
    filled = [event for event in record.events if isinstance(event, RackFilled)]
    racks = tuple([() if event.rack == me else event.tiles.tiles for event in filled[: settings.racks]])
    entries: list[AnswerEntry | CallEntry] = []
    for event in record.events:
        match event:
            case Answered(reader, card, answer):
                entries.append(AnswerEntry(reader, card, answer))
            case CallSettled(seat, _, _, right):
                entries.append(CallEntry(seat, right, (), None, ()))
            case RackEmptied(rack, _, tiles) if rack == me:
                entries[-1] = replace(entries[-1], tiles=tiles.tiles)
            case RackFilled(rack, owner, tiles) if entries and rack != me:
                changes = {"tiles": tiles.tiles} if owner is not None else {"spare": rack, "spare_tiles": tiles.tiles}
                entries[-1] = replace(entries[-1], **changes)
            case _:
                pass
    return Game(settings, me, racks, tuple(entries))


def play_game(seed: int) -> tuple[Game, Dealer]:
    """Play one game of mixed bots, and return the entries of one seat."""
    dealer = SimulationDealer(seed)
    edition = list(EDITIONS)[dealer.pick(len(EDITIONS))]
    settings = settings_for(edition, players=MIN_PLAYERS + dealer.pick(MAX_PLAYERS - MIN_PLAYERS + 1))
    kinds = [find_kind("code777", settings, BOTS[dealer.pick(len(BOTS))]) for _ in range(settings.players)]
    players = [kind.make(seat, seat_dealer(seed, seat)) for seat, kind in enumerate(kinds)]
    return enter_game(play(settings, players, dealer), dealer.pick(settings.players)), dealer


Slipped = tuple[int, Game]
"""The number of the first entry that is wrong, or of the gap, and the entries with the slip."""


Value = TypeVar("Value")


def _choose(dealer: Dealer, chances: Mapping[Value, float]) -> Value:
    drawn = dealer.pick(PARTS) / PARTS * sum(chances.values())
    values = list(chances)
    places = accumulate(chances.values())
    return values[min(sum(place <= drawn for place in places), len(values) - 1)]


def _pick(dealer: Dealer, items: Sequence[Value]) -> Value:
    return items[dealer.pick(len(items))]


def _list_answers(game: Game) -> list[tuple[int, AnswerEntry]]:
    return [(number, entry) for number, entry in enumerate(game.entries) if isinstance(entry, AnswerEntry)]


def _miss(game: Game, dealer: Dealer) -> Slipped | None:
    calls = [number for number, entry in enumerate(game.entries) if isinstance(entry, CallEntry)]
    if not calls:
        return None
    number = _pick(dealer, calls)
    return number, remove_entry(game, number)


def _add_call(game: Game, dealer: Dealer) -> Slipped | None:
    number = 1 + dealer.pick(len(game.entries))
    seat = dealer.pick(game.settings.players)
    right = bool(dealer.pick(2))
    start, end = instant_at(game, number)
    if any(isinstance(entry, CallEntry) and entry.seat == seat for entry in game.entries[start:end]):
        return None
    spare = next_spare(game, number) if right else None
    stood = racks_before(game, number)
    if dealer.pick(PARTS) < UNCHANGED * PARTS and seat != game.me:
        call = CallEntry(seat, right, stood[seat], spare, () if spare is None else stood[spare])
    else:
        tiles = dealer.shuffle(BOX)
        call = CallEntry(seat, right, tiles[:3], spare, () if spare is None else tiles[3:6])
    return number, insert_entry(game, number, call)


def _change_reader(game: Game, dealer: Dealer) -> Slipped | None:
    number, entry = _pick(dealer, _list_answers(game))
    reader = (entry.reader + 1 + dealer.pick(game.settings.players - 1)) % game.settings.players
    return number, _put(game, number, replace(entry, reader=reader))


def _change_card(game: Game, dealer: Dealer) -> Slipped | None:
    number, entry = _pick(dealer, _list_answers(game))
    cards = [card.number for card in QUESTIONS if entry.answer in answers_to(card) and card.number != entry.card]
    return (number, _put(game, number, replace(entry, card=_pick(dealer, cards)))) if cards else None


def _change_answer(game: Game, dealer: Dealer) -> Slipped | None:
    number, entry = _pick(dealer, _list_answers(game))
    return number, _put(game, number, replace(entry, answer=_choose(dealer, wrong_answers(entry.card, entry.answer))))


def _swap(game: Game, dealer: Dealer) -> Slipped | None:
    racks = dict(list_racks(game))
    one, other = _pick(dealer, racks_entered_together(game))
    first, second = dealer.pick(RACK_SIZE), dealer.pick(RACK_SIZE)
    if not racks[one] or racks[one][first] is racks[other][second]:
        return None
    mine = replace_at(racks[one], first, racks[other][second])
    theirs = replace_at(racks[other], second, racks[one][first])
    if not (_is_rack(mine) and _is_rack(theirs)):
        return None
    return one.entry, replace_rack(replace_rack(game, one, mine), other, theirs)


def _misread(game: Game, dealer: Dealer) -> Slipped | None:
    at, tiles = _pick(dealer, [(at, tiles) for at, tiles in list_racks(game) if tiles])
    place = dealer.pick(RACK_SIZE)
    read = replace_at(tiles, place, _choose(dealer, misread_tiles(tiles[place])))
    return (at.entry, replace_rack(game, at, read)) if _is_rack(read) else None


def _enter_twice(game: Game, dealer: Dealer) -> Slipped | None:
    number = dealer.pick(len(game.entries))
    return number + 1, insert_entry(game, number, game.entries[number])


def _take_wrong_seat(game: Game, dealer: Dealer) -> Slipped | None:
    one, other = _pick(dealer, list(wrong_seats(game)))
    return one.entry, exchange_seats(game, one, other)


def _put(game: Game, number: int, entry: AnswerEntry | CallEntry) -> Game:
    return replace(game, entries=replace_at(game.entries, number, entry))


def _is_rack(tiles: tuple[Tile, ...]) -> bool:
    return all(tiles.count(tile) <= COPIES[tile] for tile in tiles)


SLIPS: dict[Slip, Callable[[Game, Dealer], Slipped | None]] = {
    "missing": _miss,
    "extra": _add_call,
    "reader": _change_reader,
    "card": _change_card,
    "answer": _change_answer,
    "swapped": _swap,
    "misread": _misread,
    "twice": _enter_twice,
    "seat": _take_wrong_seat,
}
"""Makes a slip in a game; None if it cannot be made there, and another is drawn."""


class Look(Struct, frozen=True):
    """The suspects at one moment."""

    rank: int | None
    """Of the first true slip; None if none is listed."""
    first: float
    """The chance of the first suspect."""
    is_exact: bool
    """Whether the first repair of the first suspect gives the true entries."""
    blame: float
    """The largest share that a correct entry gets."""
    posterior: float
    """Its posterior chance, without the share that is kept for something else."""
    seconds: float


class Trial(Struct, frozen=True):
    """One game with one or two slips."""

    seed: int
    slips: tuple[Slip, ...]
    players: int
    answers_until: int | None
    """Answers from the first slip until the entries are impossible; None if they never are."""
    looks: tuple[Look, ...]


class Made(Struct, frozen=True):
    """A slip, and how it shows in the entries."""

    slip: Slip
    number: int
    """The entry that is wrong; the gap of a missing call; -1 for the deal."""
    truth: Game
    """The entries without it."""


def make_slips(truth: Game, dealer: Dealer, count: int) -> tuple[Game, list[Made]]:
    """Make slips one after the other."""
    entered, made = truth, list[Made]()
    while len(made) < count:
        slip = _choose(dealer, SHARES)
        slipped = SLIPS[slip](entered, dealer)
        if slipped is not None and slipped[1] != entered:
            made.append(Made(slip, slipped[0], entered))
            entered = slipped[1]
    return entered, made


def run_trial(seed: int, count: int) -> Trial:
    """Play a game, make slips, and look at the suspects."""
    truth, dealer = play_game(seed)
    entered, made = make_slips(truth, dealer, count)
    slips = tuple([one.slip for one in made])
    until = count_until_impossible(entered)
    if until is None:
        return Trial(seed, slips, truth.settings.players, None, ())
    start = max(0, min(one.number for one in made))
    ends = [until]
    places = [place for place, _ in _list_answers(entered) if place >= until]
    ends += [places[LATER - 1] + 1] if len(places) >= LATER else []
    answers = sum(isinstance(entry, AnswerEntry) for entry in entered.entries[start:until])
    looks = tuple([_look(replace(entered, entries=entered.entries[:end]), made) for end in ends])
    return Trial(seed, slips, truth.settings.players, answers, looks)


def _look(entered: Game, made: list[Made]) -> Look:
    started = perf_counter()
    found = find_suspects(entered)
    seconds = perf_counter() - started
    assert found is not None, "the entries are impossible"
    listed = found.listed
    right = [any(_explains(repair, one, entered) for repair in suspect.repairs for one in made) for suspect in listed]
    blamed: dict[EntryRef, float] = defaultdict(float)
    for suspect, is_right in zip(listed, right, strict=True):
        for at in suspect.at:
            blamed[at] += 0.0 if is_right or suspect.slip == "missing" else suspect.chance
    return Look(
        rank=right.index(True) + 1 if True in right else None,
        first=listed[0].chance if listed else 0.0,
        is_exact=bool(listed) and any(_explains(listed[0].repairs[0], one, entered) for one in made),
        blame=(blame := max(blamed.values(), default=0.0)),
        posterior=blame * (1 - found.unexplained) / (1 - found.something_else) if listed else 0.0,
        seconds=seconds,
    )


def _explains(repair: Repair, made: Made, entered: Game) -> bool:
    """Check whether a repair gives the true entries, or equal ones."""
    if made.slip == "missing":
        call = made.truth.entries[made.number]
        assert isinstance(call, CallEntry), "a call is missing"
        if made.number > len(entered.entries):
            return False
        gap = first_equal_gap(entered, instant_at(entered, made.number)[0], call.seat)
        return (repair.slip, repair.at) == ("missing", (EntryRef(gap, call.seat),))
    if repair.slip == "missing":
        return False
    end = len(entered.entries) - (made.slip in ("extra", "twice"))
    return _normalize(repair.game) == _normalize(replace(made.truth, entries=made.truth.entries[:end]))


def _normalize(game: Game) -> list[object]:
    """Return all entries with the tiles of each rack in one order."""
    found: list[object] = [_sort(tiles) for tiles in game.racks]
    for entry in game.entries:
        if isinstance(entry, CallEntry):
            found.append(replace(entry, tiles=_sort(entry.tiles), spare_tiles=_sort(entry.spare_tiles)))
        else:
            found.append(entry)
    return found


def _sort(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    return tuple(sorted(tiles, key=list(Tile).index))


def _percent(part: int, whole: int) -> str:
    return f"{part / whole:.1%}" if whole else "–"


def _row(name: str, trials: Sequence[Trial]) -> str:
    noticed = [trial for trial in trials if trial.looks]
    answers = [trial.answers_until for trial in noticed if trial.answers_until is not None]
    cells = [name, str(len(trials)), _percent(len(noticed), len(trials)), f"{median(answers):.0f}" if answers else "–"]
    for looks in ([trial.looks[0] for trial in noticed], [trial.looks[1] for trial in noticed if len(trial.looks) > 1]):
        ranks = [look.rank or len(QUESTIONS) for look in looks]
        cells += [str(len(looks)), *[_percent(sum(rank <= most for rank in ranks), len(looks)) for most in (1, 3)]]
    cells.append(str(sum(any(look.blame > BLAMED for look in trial.looks) for trial in noticed)))
    return "| " + " | ".join(cells) + " |"


@click.command()
@click.option("--games", default=1_000, show_default=True)
@click.option("--slips", default=1, show_default=True, type=click.IntRange(1, 2), help="in each game")
@click.option("--seed", default=0, show_default=True, help="of the first game")
@click.option("--workers", default=os.cpu_count() or 1, show_default=True)
def main(games: int, slips: int, seed: int, workers: int) -> None:
    """Measure how well the companion finds a slip."""
    pool = WorkerPool(workers)
    try:
        futures = [pool.submit(run_trial, number, slips) for number in range(seed, seed + games)]
        trials = [future.result() for future in futures]
    finally:
        pool.close()
    click.echo(f"{datetime.now(UTC):%d %B %Y}; {machine.describe()}")
    click.echo(f"{games:,} games, slips in each: {slips}\n")
    click.echo(
        "| slip | games | noticed | answers until | at once | first | first three | five answers later | first "
        "| first three | blames a correct entry > 90 % |"
    )
    click.echo("|---" * 11 + "|")
    if slips == 1:
        for slip in SHARES:
            click.echo(_row(slip, [trial for trial in trials if trial.slips == (slip,)]))
    for players in range(MIN_PLAYERS, MAX_PLAYERS + 1):
        click.echo(_row(f"{players} players", [trial for trial in trials if trial.players == players]))
    click.echo(_row("all", trials))
    looks = [look for trial in trials for look in trial.looks]
    seconds = [look.seconds for look in looks]
    first = [look for look in looks if look.rank == 1]
    exact = mean(look.is_exact for look in first)
    beyond = sum(any(look.posterior > BLAMED for look in trial.looks) for trial in trials)
    right, claimed = mean(look.rank == 1 for look in looks), mean(look.first for look in looks)
    click.echo(f"\nThe first suspect is right in {right:.1%} of all lists; its mean chance is {claimed:.1%}.")
    click.echo(f"If the first suspect is right, its first repair gives the true entries in {exact:.1%}.")
    click.echo(
        f"Without the share that is kept for something else, a correct entry gets more than 90 % in {beyond} games."
    )
    click.echo(f"Seconds for a list: median {median(seconds):.2f}, at most {max(seconds):.2f}")


if __name__ == "__main__":
    main()
