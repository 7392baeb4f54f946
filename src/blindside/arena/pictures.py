"""Pictures of the results of a tournament, as PNG and SVG: the same bytes for the same numbers."""

import logging
import math
from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING

from msgspec import Struct

from blindside.core.errors import InvalidInput
from blindside.core.installation import install_command
from blindside.core.messages import msg

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Picture = dict[str, bytes]
"""The bytes of a picture by format."""

PAPER, RULE, INK, FAINT = "#fbfaf4", "#d3d5c9", "#14232a", "#5b6a6e"
LOSES, EVEN, WINS, NO_GAMES = "#a2410a", "#fbfaf4", "#1c6f7d", "#e9e7dc"
"""Orange and blue-green can be distinguished with any colour vision. Paler means closer to even."""
DPI = 160
MIN_WIDTH, INCHES_A_CELL, INCHES_A_SIGN = 7.2, 0.95, 0.1

FORMATS: dict[str, dict[str, str | None]] = {"png": {"Software": None}, "svg": {"Date": None, "Creator": None}}
"""The formats, with the metadata that is left out because it differs from run to run."""


class IntervalRow(Struct, frozen=True):
    """A row of `draw_intervals`."""

    name: str
    value: float
    low: float
    high: float


def check_pictures() -> None:
    """Refuse at once if pictures cannot be drawn at the end."""
    logging.getLogger("matplotlib").setLevel(logging.ERROR)  # its warnings about its cache would mix with our output
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise InvalidInput(
            "arena/no-matplotlib",
            msg("pictures need matplotlib: {command}", command=install_command("pictures")),
        ) from None


def draw_intervals(rows: Sequence[IntervalRow], title: str, even: float, as_percent: bool = False) -> Picture:
    """Draw each value with its interval, and a line at the even value."""
    from matplotlib.ticker import PercentFormatter

    figure, axes = _figure(MIN_WIDTH, 1.3 + 0.42 * len(rows))
    places = range(len(rows))
    axes.axvline(even, color=FAINT, linewidth=1, linestyle=(0, (3, 3)), zorder=1)
    for place, row in zip(places, rows, strict=True):
        color = WINS if row.low > even else LOSES if row.high < even else FAINT
        axes.plot([row.low, row.high], [place, place], color=color, linewidth=3, solid_capstyle="round", zorder=2)
        axes.plot([row.value], [place], "o", color=color, markeredgecolor=PAPER, markersize=9, zorder=3)
        text = f"{row.value:.1%}" if as_percent else f"{row.value:.0f}"
        axes.annotate(
            text,
            (1, place),
            xycoords=("axes fraction", "data"),
            xytext=(8, 0),
            textcoords="offset points",
            va="center",
            color=INK,
            fontsize=10,
        )
    axes.set_yticks(list(places), [row.name for row in rows])
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.grid(axis="x", color=RULE, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.margins(x=0.08)
    if as_percent:
        axes.xaxis.set_major_formatter(PercentFormatter(1))
    return _encode(figure, title)


def draw_table(names: Sequence[str], shares: Sequence[Sequence[float | None]], title: str) -> Picture:
    """Draw the share that the kind of each row won against the kind of each column."""
    from matplotlib.colors import LinearSegmentedColormap

    longest = max(map(len, names))
    width = max(INCHES_A_CELL, INCHES_A_SIGN * longest) * len(names) + INCHES_A_SIGN * longest
    figure, axes = _figure(max(MIN_WIDTH, width + 1.2), 0.6 * len(names) + 1.6)
    colors = LinearSegmentedColormap.from_list("shares", [LOSES, EVEN, WINS]).with_extremes(bad=NO_GAMES)
    cells = [[math.nan if share is None else share for share in row] for row in shares]
    axes.imshow(cells, cmap=colors, vmin=0, vmax=1, aspect="auto")
    for row, line in enumerate(shares):
        for column, share in enumerate(line):
            if share is not None:
                color = PAPER if abs(share - 0.5) > 0.36 else INK
                axes.text(column, row, f"{share:.1%}", ha="center", va="center", color=color, fontsize=11)
    places = range(len(names))
    axes.set_xticks(list(places), names)
    axes.set_yticks(list(places), names)
    axes.xaxis.tick_top()
    axes.set_xticks([place - 0.5 for place in places[1:]], minor=True)
    axes.set_yticks([place - 0.5 for place in places[1:]], minor=True)
    axes.grid(which="minor", color=PAPER, linewidth=3)
    axes.tick_params(which="minor", length=0)
    return _encode(figure, title)


def _figure(width: float, height: float) -> tuple["Figure", "Axes"]:
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    figure = Figure(figsize=(width, height), facecolor=PAPER, layout=ConstrainedLayoutEngine(w_pad=0.16, h_pad=0.16))
    FigureCanvasAgg(figure)
    axes = figure.add_subplot(facecolor=PAPER)
    axes.tick_params(colors=INK, length=0, labelsize=10)
    for side in axes.spines.values():
        side.set_visible(False)
    return figure, axes


def _encode(figure: "Figure", title: str) -> Picture:
    import matplotlib as mpl

    figure.suptitle(title, x=0.03, ha="left", color=INK, fontsize=12)
    picture = {}
    with mpl.rc_context({"svg.hashsalt": "blindside", "svg.fonttype": "path"}):
        for ending, metadata in FORMATS.items():
            file = BytesIO()
            figure.savefig(file, format=ending, dpi=DPI, metadata=metadata)
            picture[ending] = file.getvalue()
    return picture
