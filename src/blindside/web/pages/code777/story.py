"""The story of a game on its end card: two sentences, and how close each player was, answer by answer."""

from collections.abc import Sequence

from msgspec import Struct

from blindside.core.messages import Message, msg
from blindside.reviews.code777.holdings import Holding
from blindside.reviews.code777.review import Review
from blindside.reviews.code777.story import count_answers, tell_story
from blindside.web.pages.bundle import Values
from blindside.wording.code777.story import describe_story_turn, describe_when
from blindside.wording.names import Name


class Frame(Struct, frozen=True):
    """The measures of a chart."""

    name: str
    width: int
    left: int
    right: int
    row: int
    """From one seat to the next."""
    rise: int
    """The height of certainty."""


FRAMES = (Frame("wide", 940, 120, 14, 49, 34), Frame("narrow", 320, 64, 10, 39, 26))
TOP = 9


def make_story(review: Review, names: Sequence[Name], you: int | None) -> Values | None:
    """Return the values of the story, for the player in a seat or for spectators; None if the client saw no seat."""
    if not review.seats:
        return None
    order = [seat.seat for seat in review.seats]
    if you in order:
        order = [*order[order.index(you) :], *order[: order.index(you)]]
    turns = tell_story(review, you)
    called = [_name_row(seat, names, you, _list_calls(review, seat)) for seat in order]
    return {
        "sentences": [
            {
                "text": describe_story_turn(turn, names.__getitem__, you),
                "when": describe_when(turn.answer),
                "seq": turn.seq,
            }
            for turn in turns
        ],
        "charts": [_draw_chart(review, order, names, you, frame) for frame in FRAMES],
        "label": msg("How close each player was, answer by answer. {rows}", rows=called),
    }


def _name_row(seat: int, names: Sequence[Name], you: int | None, calls: list[Message]) -> Message:
    who = msg("You") if seat == you else names[seat]
    return msg("{name}: {calls}", name=who, calls=calls) if calls else msg("{name}: no call", name=who)


def _list_calls(review: Review, seat: int) -> list[Message]:
    found = []
    for call in review.calls:
        if call.seat == seat and call.seq is not None and call.right is not None:
            when = describe_when(count_answers(review, call.seq))
            found.append(msg("right {when}", when=when) if call.right else msg("wrong {when}", when=when))
    return found


def _draw_chart(review: Review, order: Sequence[int], names: Sequence[Name], you: int | None, frame: Frame) -> Values:
    """Draw a row for each seat: the chance of its own tiles after each answer, and its calls."""
    holdings = {one.seat: one.holdings for one in review.seats}
    rows = []
    for number, seat in enumerate(order):
        base = TOP + frame.rise + number * frame.row
        drawn = [_draw_holding(review, holding, frame, base) for holding in holdings[seat] if holding.rack is not None]
        rows.append(
            {
                "name": msg("You") if seat == you else names[seat],
                "is_you": seat == you,
                "base": base,
                "middle": base - frame.rise // 2 + 4,
                "curves": drawn,
                "marks": [one["mark"] for one in drawn if one["mark"]],
            }
        )
    height = TOP + frame.rise + (len(order) - 1) * frame.row + 8
    return {
        "name": frame.name,
        "left": frame.left,
        "width": frame.width,
        "height": height,
        "right": frame.width - frame.right,
        "rows": rows,
    }


def _draw_holding(review: Review, holding: Holding, frame: Frame, base: int) -> Values:
    """Draw the chance of one rack as steps, with the verdict on its call."""
    answers = max(1, len(review.answers))

    def x(seq: int) -> float:
        return round(frame.left + count_answers(review, seq) * (frame.width - frame.left - frame.right) / answers, 1)

    def y(chance: float) -> float:
        return round(base - chance * frame.rise, 1)

    end, call = x(holding.ended_at), holding.call
    path = "".join(
        _step(x(step.seq), y(float(step.by_answers.chance or 0)), at) for at, step in enumerate(holding.steps)
    )
    path += f"H{end:g}"
    mark = None
    if call is not None and holding.ending in ("right", "wrong"):
        is_right = holding.ending == "right"
        mark = {"x": end, "y": y(1.0 if is_right else float(call.chance)), "right": is_right}
        path += f"V{mark['y']:g}"
    return {"line": path, "area": f"{path}V{base}H{x(holding.filled_at):g}Z", "mark": mark}


def _step(x: float, y: float, at: int) -> str:
    return f"H{x:g}V{y:g}" if at else f"M{x:g} {y:g}"
