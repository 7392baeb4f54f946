"""Renderings of a table, shared by all clients that see the same."""

import asyncio
from collections.abc import Callable, Iterator

import pytest

from blindside.table.views import Update
from blindside.web.update_cache import MAX_BYTES, MAX_SIGHTS, Rendering, UpdateCache
from tests.table.sitting import LocalTable
from tests.table.test_history import make_history


@pytest.fixture
def cache() -> Iterator[UpdateCache]:
    cache = UpdateCache()
    yield cache
    cache.close()


@pytest.fixture
def update() -> Update:
    return make_history(LocalTable()).update_since(None, 0)


def render_at_once(cache: UpdateCache, update: Update, render: Callable[[], str], times: int) -> list[Rendering]:
    async def together() -> list[Rendering]:
        return await asyncio.gather(*(cache.page(update, render, "en") for _ in range(times)))

    return asyncio.run(together())


def make_counting_renderer(text: str, calls: list[str]) -> Callable[[], str]:
    def render() -> str:
        calls.append(text)
        return text

    return render


def test_page_same_update_is_rendered_once(cache: UpdateCache, update: Update) -> None:
    calls: list[str] = []
    first, second, third = render_at_once(cache, update, make_counting_renderer("<main>\nhere</main>", calls), 3)
    assert first is second is third
    assert (first.html, first.event) == (b"<main>\nhere</main>", b"id: 2\ndata: <main>\ndata: here</main>\n\n")
    assert len(calls) == 1


def test_page_other_variant_is_rendered_apart(cache: UpdateCache, update: Update) -> None:
    async def both() -> tuple[bytes, bytes]:
        return (await cache.page(update, lambda: "hello", "en")).html, (await cache.page(update, str, "fr")).html

    assert asyncio.run(both()) == (b"hello", b"")


def test_page_failed_rendering_is_tried_again(cache: UpdateCache, update: Update) -> None:
    def fail() -> str:
        raise MemoryError

    async def twice() -> bytes:
        with pytest.raises(MemoryError):
            await cache.page(update, fail, "en")
        return (await cache.page(update, lambda: "hello", "en")).html

    assert asyncio.run(twice()) == b"hello"


def test_large_page_is_not_cached(cache: UpdateCache, update: Update) -> None:
    calls: list[str] = []
    render = make_counting_renderer("x" * (MAX_BYTES + 1), calls)
    render_at_once(cache, update, render, 3)
    assert len(calls) == 1, "shared while it is rendered"
    render_at_once(cache, update, render, 1)
    assert len(calls) == 2


def test_cancelled_client_does_not_stop_rendering(cache: UpdateCache, update: Update) -> None:
    async def one_leaves() -> bytes:
        leaver = asyncio.create_task(cache.page(update, lambda: "hello", "en"))
        stayer = asyncio.create_task(cache.page(update, lambda: "hello", "en"))
        await asyncio.sleep(0)
        leaver.cancel()
        return (await stayer).html

    assert asyncio.run(one_leaves()) == b"hello"


def test_json_short_update_is_cached(cache: UpdateCache, update: Update) -> None:
    assert cache.json(update) is cache.json(update)
    assert cache.json(update).startswith(b"id: 2\ndata: {")


def test_json_long_update_is_not_cached(cache: UpdateCache, update: Update) -> None:
    long = Update(update.seq, update.sights * MAX_SIGHTS, update.table)
    assert cache.json(long) is not cache.json(long)
