"""Games with stored dumps: every edition with 2 to 5 players, every house rule, every kind of match."""

from collections.abc import Callable
from functools import partial
from typing import Any

from blindside.bots.code777.exact import CertainBot
from blindside.bots.mastermind import ConsistentBot, DevilBot
from blindside.core.audience import EVERYONE, SPECTATORS, seat_audience
from blindside.core.dealers import SimulationDealer, seat_dealer
from blindside.core.json import to_json
from blindside.core.records import Record
from blindside.games import replay
from blindside.games.code777.game import play as play_code777
from blindside.games.code777.settings import EDITIONS, settings_for
from blindside.games.mastermind.game import play as play_mastermind
from blindside.games.mastermind.settings import Settings
from blindside.games.registry import GAMES
from tests.players import CarelessCodemaker, HastyCaller


def code777(edition: str, **overrides: Any) -> Record:
    settings = settings_for(edition, **overrides)
    return play_code777(settings, [CertainBot(seat) for seat in range(settings.players)], SimulationDealer(777))


def hasty_code777(edition: str, **overrides: Any) -> Record:
    settings = settings_for(edition, **overrides)
    players = [HastyCaller(seat, seat_dealer(777, seat)) for seat in range(settings.players)]
    return play_code777(settings, players, SimulationDealer(777))


def mastermind(**settings: Any) -> Record:
    players = [ConsistentBot(seat, seat_dealer(4, seat)) for seat in (0, 1)]
    return play_mastermind(Settings(**settings), players, SimulationDealer(4))


def careless_mastermind(**settings: Any) -> Record:
    players = [CarelessCodemaker(seat, seat_dealer(4, seat)) for seat in (0, 1)]
    return play_mastermind(Settings(keys="by-hand-unchecked", **settings), players, SimulationDealer(4))


def devil_mastermind() -> Record:
    """A game in which the codemaker sets no code."""
    players = [DevilBot(0, seat_dealer(4, 0)), ConsistentBot(1, seat_dealer(4, 1))]
    return play_mastermind(Settings(keys="devil"), players, SimulationDealer(4))


DUMPED_GAMES: dict[str, Callable[[], Record]] = {
    **{
        f"code777-{edition}-{players}": partial(code777, edition, players=players)
        for edition in EDITIONS
        for players in range(2, 6)
    },
    "code777-house-answers-by-hand": partial(code777, "jumbo-1985", answers="by-hand"),
    "code777-house-human-error": partial(hasty_code777, "german", answers="by-hand-unchecked"),
    "code777-house-draw-two": partial(code777, "english-2010", draw_two=True),
    "code777-house-colors-too": partial(hasty_code777, "jumbo-1985", colors_too=True),
    "code777-house-penalty": partial(hasty_code777, "jumbo-1985", penalty=1, cool_down=4),
    "code777-house-hide-wrong": partial(hasty_code777, "italian-2010", hide_wrong=True, players=3),
    "code777-house-unlimited-calls": partial(hasty_code777, "english-2010", calls_per_answer=None),
    "code777-house-spares-at-random": partial(code777, "german", players=2, racks=5, spares="random"),
    "mastermind-match": mastermind,
    "mastermind-single": partial(mastermind, games=1),
    "mastermind-empty": partial(mastermind, empty=True, games=4),
    "mastermind-no-repeats": partial(mastermind, repeats=False, colors=9),
    "mastermind-smallest": partial(mastermind, holes=2, colors=2, rows=1),
    "mastermind-large": partial(mastermind, holes=6, colors=12, rows=20),
    "mastermind-by-hand": partial(mastermind, keys="by-hand"),
    "mastermind-devil": devil_mastermind,
    "mastermind-careless": careless_mastermind,
    "mastermind-careless-empty": partial(careless_mastermind, empty=True, games=4),
}


def dump(record: Record) -> str:
    """Return all events, the sights of audiences that saw less, and the last view of each audience."""
    game = GAMES[record.game]
    audiences = [*[seat_audience(seat) for seat in range(record.settings.players)], SPECTATORS]
    lines = [f"{record.game} {to_json(record.settings)}"]
    for number, event in enumerate(record.events, 1):
        lines.append(f"{number:>3} {to_json(event)}")
        sights = {str(audience): to_json(game.observe(event, audience)) for audience in audiences}
        for sight in dict.fromkeys(sights.values()):
            if sight != to_json(event):
                observers = ", ".join(name for name, seen in sights.items() if seen == sight)
                lines.append(f"      {observers}: {sight}")
    for audience in (*audiences, EVERYONE):
        *_, (_, view) = replay(record, audience)
        lines.append(f"{audience}: {to_json(view)}")
    return "\n".join(lines) + "\n"
