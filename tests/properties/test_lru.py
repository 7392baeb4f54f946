"""The cache that drops the least recently used item."""

from hypothesis import given
from hypothesis import strategies as st

from blindside.core.lru import LruCache

SIZE = 3
uses = st.lists(st.tuples(st.sampled_from(["get", "put", "pop"]), st.integers(0, 5)))


@given(uses)
def test_lru_any_use_keeps_the_last_used(uses: list[tuple[str, int]]) -> None:
    cache, expected = LruCache[int, int](SIZE), dict[int, int]()
    for number, (use, key) in enumerate(uses):
        before = expected.pop(key, None)
        if use == "put":
            cache.put(key, number)
            expected[key] = number
        elif use == "get":
            assert cache.get(key) == before
            if before is not None:
                expected[key] = before
        else:
            assert cache.pop(key) == before
        if len(expected) > SIZE:
            del expected[next(iter(expected))]
        assert cache.items() == list(expected.items())
