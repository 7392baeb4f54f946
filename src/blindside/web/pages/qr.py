"""QR codes as SVG paths."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby
from urllib.parse import urlsplit

import segno
from markupsafe import Markup
from msgspec import Struct

from blindside.web.host_names import is_loopback

QUIET_ZONE = 4
"""The light border that readers need, in squares."""


class QrCode(Struct, frozen=True):
    side: int
    """In squares, with the border."""
    path: Markup
    is_local: bool
    """Whether its link works only on this machine."""


def draw_qr(text: str) -> QrCode:
    matrix = segno.make(text, error="m", micro=False).matrix
    runs = [
        f"M{at + QUIET_ZONE} {row + QUIET_ZONE}h{length}v1h-{length}z"
        for row, squares in enumerate(matrix)
        for at, length in _dark_runs(squares)
    ]
    return QrCode(len(matrix) + 2 * QUIET_ZONE, Markup("".join(runs)), is_loopback(urlsplit(text).hostname))


qr_code = lru_cache(maxsize=1024)(draw_qr)
"""`draw_qr` with a cache, for links that are not secret."""


def _dark_runs(squares: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Yield the start and the length of each run of dark squares."""
    at = 0
    for is_dark, run in groupby(squares):
        length = len(list(run))
        if is_dark:
            yield at, length
        at += length
