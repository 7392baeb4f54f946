"""Dealers, the only source of chance in the rules.

`LiveDealer` is for games between people, `SimulationDealer` for games from a seed, `ScriptedDealer` for tests and for
checking records. Events contain what the dealer decided, so replaying a log needs no dealer.
"""

import secrets
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from typing import Protocol, TypeVar

from blindside.core.errors import InvalidInput
from blindside.core.messages import msg

Item = TypeVar("Item")


class Dealer(Protocol):
    """Decides everything that is left to chance in a game."""

    def pick(self, count: int, /) -> int:
        """Return one of 0 … count − 1, all equally likely."""

    def shuffle(self, items: Sequence[Item], /) -> tuple[Item, ...]:
        """Return the items in a random order, all orders equally likely. The first is on top of the pile."""


class LiveDealer:
    """Draws from the cryptographic source of the operating system: neither predictable nor repeatable."""

    def __init__(self) -> None:
        self._source = secrets.SystemRandom()

    def pick(self, count: int, /) -> int:
        """Draw one of 0 … count − 1."""
        return self._source.randrange(count)

    def shuffle(self, items: Sequence[Item], /) -> tuple[Item, ...]:
        """Return the items in a random order."""
        return tuple(self._source.sample(items, len(items)))


SEED_COUNT = 2**64
"""Seeds are 0 … SEED_COUNT − 1."""


def check_seed(seed: int) -> None:
    """Refuse a seed that does not fit in 64 bits."""
    if not 0 <= seed < SEED_COUNT:
        raise InvalidInput("seed/out-of-range", msg("the seed {seed} is out of range: use 0 to 2^64 - 1", seed=seed))


def shuffle_with(items: Sequence[Item], pick: Callable[[int], int]) -> tuple[Item, ...]:
    """Shuffle by Fisher and Yates: `pick(n)` returns one of 0 … n − 1."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = pick(last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


class SimulationDealer:
    """Deals by SplitMix64 and an explicit shuffle, so that compiled code can deal the same games.

    Each draw adds 0x9E3779B97F4A7C15 to the state and mixes it; the upper 32 bits are used. A number below n is the
    high word of draw × n, drawn again while the low word is below 2³² mod n, so no number is favoured (Lemire). The
    shuffle swaps the item at i with the one at pick(i + 1), for i from the last down to 1 (Fisher and Yates).
    """

    def __init__(self, seed: int) -> None:
        check_seed(seed)
        self._state = seed

    def pick(self, count: int, /) -> int:
        """Draw one of 0 … count − 1 without bias."""
        while True:
            product = self._draw() * count
            if product & 0xFFFFFFFF >= 0x100000000 % count:
                return product >> 32

    def shuffle(self, items: Sequence[Item], /) -> tuple[Item, ...]:
        """Shuffle with `pick`."""
        return shuffle_with(items, self.pick)

    def _draw(self) -> int:
        self._state = state = (self._state + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        state = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
        state = (state ^ (state >> 27)) * 0x94D049BB133111EB & 0xFFFFFFFFFFFFFFFF
        return (state ^ (state >> 31)) >> 32


def seat_dealer(seed: int, seat: int) -> SimulationDealer:
    """Make the dealer of one player in a seeded game. The seed cannot be computed from it."""
    return SimulationDealer(int.from_bytes(sha256(f"{seed}/{seat}".encode()).digest()[:8], "big"))


class ScriptedDealer:
    """Deals from a script: a number for each pick, the whole order for each shuffle."""

    def __init__(self, script: Iterable[int | Sequence[object]]) -> None:
        self._script = iter(script)
        self.position = 0
        """The number of items taken from the script, with the refused one."""

    def _next(self) -> object:
        self.position += 1
        return next(self._script, None)

    def pick(self, count: int, /) -> int:
        """Return the next scripted number; refuse one that is not below `count`."""
        number = self._next()
        if not isinstance(number, int) or not 0 <= number < count:
            message = msg("{number} cannot be drawn: it must be 0 to {last}", number=number, last=count - 1)
            raise InvalidInput("dealer/pick", message)
        return number

    def shuffle(self, items: Sequence[Item], /) -> tuple[Item, ...]:
        """Return the next scripted order; refuse one that does not hold exactly these items."""
        wanted = self._next()
        order = tuple(wanted) if isinstance(wanted, Sequence) else ()
        if Counter(order) != Counter(items):
            message = msg("'{order}' must list each of {items} exactly once", order=order, items=tuple(items))
            raise InvalidInput("dealer/shuffle", message)
        return order
