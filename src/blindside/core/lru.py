"""A cache with a limited size."""

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class LruCache(Generic[Key, Value]):
    """Keeps at most `size` values, and drops the least recently used."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._entries: OrderedDict[Key, Value] = OrderedDict()

    def get(self, key: Key) -> Value | None:
        """Return a value, or None, and count it as used."""
        try:
            self._entries.move_to_end(key)
        except KeyError:
            return None
        return self._entries[key]

    def put(self, key: Key, value: Value) -> None:
        """Store a value, which counts as used."""
        self._entries[key] = value
        self._entries.move_to_end(key)
        if len(self._entries) > self._size:
            self._entries.popitem(last=False)

    def pop(self, key: Key) -> Value | None:
        """Remove a value and return it."""
        return self._entries.pop(key, None)

    def items(self) -> list[tuple[Key, Value]]:
        """List all entries, the least recently used first."""
        return list(self._entries.items())
