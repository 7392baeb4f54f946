"""Finds the slip that probably explains why the entries cannot all be true.

Each slip of the table is tried at each place. Its weight is its chance times the chance of the game without it.
"""

from math import exp, inf, log

from msgspec import Struct
from msgspec.structs import replace

from blindside.companion.code777.entries import AnswerEntry, CallEntry, EntryRef, Game, Tiles
from blindside.companion.code777.likelihood import log_likelihood
from blindside.companion.code777.slips import SOMETHING_ELSE, Repair, Slip, answers_to, chance_of_tiles, list_repairs
from blindside.games.code777.questions import QUESTIONS
from blindside.games.code777.tiles import RACK_SIZE

LEAST_ELSE = 0.1
"""The share that something else has at least: the habits of a table are not known better."""
CLEAR = 0.8
"""The share from which on a repair is much likelier than the others of the same entry."""


class Suspect(Struct, frozen=True):
    """Entries that may be wrong, or a player whose call may be missing."""

    at: tuple[EntryRef, ...]
    """The entries; of a missing call, the likeliest gap and the caller."""
    chance: float
    repairs: tuple[Repair, ...]
    """The games as they may really have been, the likeliest first."""
    is_clear: bool
    """Whether the likeliest of them is much likelier than the others."""

    @property
    def slip(self) -> Slip:
        """The likeliest slip there."""
        return self.repairs[0].slip


class Suspects(Struct, frozen=True):
    listed: tuple[Suspect, ...]
    """The likeliest first."""
    something_else: float
    """The chance of two slips, or of another one; at least LEAST_ELSE."""
    unexplained: float
    """The posterior chance of two slips, or of another one."""
    until: int
    """The number of entries of which at least one is wrong."""


def find_suspects(game: Game) -> Suspects | None:
    """Return what may be wrong; None if all entries can be true. All tiles must be entered."""
    until = count_until_impossible(game)
    if until is None:
        return None
    weighed = [
        (repair, log(repair.chance) + log_likelihood(repair.game, repair.mine)) for repair in list_repairs(game, until)
    ]
    other = log(SOMETHING_ELSE) + _log_likelihood_by_chance(game, until)
    most = max([other, *[weight for _, weight in weighed]])
    explained = sum(exp(weight - most) for _, weight in weighed)
    total = exp(other - most) + explained
    groups: dict[object, list[tuple[float, Repair]]] = {}
    for repair, weight in weighed:
        if weight > -inf:
            groups.setdefault(_find_group(game, repair), []).append((exp(weight - most) / total, repair))
    unexplained = exp(other - most) / total
    something_else = max(unexplained, LEAST_ELSE)
    scale = (1 - something_else) * total / explained if explained else 0.0
    listed = [_make_suspect([(scale * chance, repair) for chance, repair in group]) for group in groups.values()]
    listed.sort(key=lambda suspect: -suspect.chance)
    return Suspects(tuple(listed), something_else, unexplained, until)


def _find_group(game: Game, repair: Repair) -> object:
    """Return what is one suspect: the same entries, or the calls of one player from the same rack."""
    if repair.slip != "missing":
        return repair.at
    gap, caller = repair.at[0].entry, repair.at[0].place
    calls = sum(isinstance(entry, CallEntry) and entry.seat == caller for entry in game.entries[:gap])
    return caller, calls


def _make_suspect(weighed: list[tuple[float, Repair]]) -> Suspect:
    weighed.sort(key=lambda one: -one[0])
    repairs = tuple([repair for _, repair in weighed])
    chance = sum(chance for chance, _ in weighed)
    clear = sum(chance for chance, repair in weighed if (repair.slip, repair.at) == (repairs[0].slip, repairs[0].at))
    best = clear if repairs[0].slip == "missing" else weighed[0][0]  # right or wrong is asked for anyway
    return Suspect(repairs[0].at, chance, repairs, best >= CLEAR * chance)


def count_until_impossible(game: Game) -> int | None:
    """Return the least number of first entries that cannot all be true; None if all can be true."""
    possible, impossible = -1, len(game.entries)
    if log_likelihood(game) > -inf:
        return None
    while impossible - possible > 1:
        middle = (possible + impossible) // 2
        if log_likelihood(replace(game, entries=game.entries[:middle])) > -inf:
            possible = middle
        else:
            impossible = middle
    return impossible


def _log_likelihood_by_chance(game: Game, until: int) -> float:
    """Return the chance of the entries if nothing is known any more from the one at which they become impossible."""
    kept = replace(game, entries=game.entries[: max(0, until - 1)])
    dealt = sum(map(_log_chance, game.racks))
    chance = (log_likelihood(kept) if until else dealt) - log(len(game.entries) + 1)
    for entry in game.entries[len(kept.entries) :]:
        if isinstance(entry, AnswerEntry):
            chance -= log(len(answers_to(QUESTIONS[entry.card - 1])))
        else:
            chance += _log_chance(entry.tiles)
            chance += _log_chance(entry.spare_tiles)
    return chance


def _log_chance(tiles: Tiles) -> float:
    """Return the chance of a rack; tiles that are not all entered are as good as unknown."""
    return log(chance_of_tiles(tiles)) if len(tiles) == RACK_SIZE else 0.0
