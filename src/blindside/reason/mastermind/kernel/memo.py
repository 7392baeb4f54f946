"""What has been found out about sets of codes. They are recognised by the sets themselves; hashes say where to look."""

from typing import NamedTuple

from blindside.reason.compiling import Array
from blindside.reason.mastermind.kernel import compiled


class Memo(NamedTuple):
    """A hash table with open addressing, as arrays."""

    slot: Array
    hash: Array
    first: Array
    size: Array
    left: Array
    mark: Array
    guess: Array
    pool: Array
    used: Array
    """Entries, and places in the pool."""


@compiled
def recall(memo: Memo, name: int, left: Array, guesses: int) -> int:
    """The entry of a set; or, as -1 less the slot, where it would be."""
    last = memo.slot.shape[0] - 1
    slot = (name ^ (guesses * 0x9E3779B1)) & last
    while True:
        entry = memo.slot[slot]
        if entry < 0:
            return int(-1 - slot)
        if memo.hash[entry] == name and memo.size[entry] == left.shape[0] and memo.left[entry] == guesses:
            first, same = memo.first[entry], True
            for at in range(left.shape[0]):
                if memo.pool[first + at] != left[at]:
                    same = False
                    break
            if same:
                return int(entry)
        slot = (slot + 1) & last


@compiled
def keep(memo: Memo, name: int, left: Array, guesses: int, mark: int, guess: int) -> None:
    """Store a result; a full table is emptied first."""
    many = left.shape[0]
    entry = recall(memo, name, left, guesses)
    if entry < 0:
        if memo.used[0] == memo.hash.shape[0] or memo.used[1] + many > memo.pool.shape[0]:
            memo.slot[:] = -1  # full: it begins anew
            memo.used[:] = 0
            entry = recall(memo, name, left, guesses)
        slot = -1 - entry
        entry, first = memo.used[0], memo.used[1]
        memo.used[0] += 1
        memo.used[1] += many
        memo.slot[slot] = entry
        memo.hash[entry] = name
        memo.size[entry] = many
        memo.left[entry] = guesses
        memo.first[entry] = first
        memo.mark[entry] = 0
        for at in range(many):
            memo.pool[first + at] = left[at]
    if mark & 1 or mark > memo.mark[entry]:
        memo.mark[entry] = mark
        memo.guess[entry] = guess
