"""The page of a review at one moment, as one audience sees it. Computed in the background pool."""

from collections.abc import Sequence

from blindside.core.audience import EVERYONE, Audience
from blindside.core.messages import Say, msg, translator
from blindside.table.options import Options
from blindside.table.views import SeatView, TableView, Update
from blindside.web.pages.bundle import Values
from blindside.web.pages.log_entries import render_entries
from blindside.web.pages.review.games import Position, Source, audiences_of, find_review
from blindside.web.pages.review.parts import moment_from
from blindside.wording.names import Name


def make_step(source: Source, at: int, wanted: str, suppose: dict[str, list[str]], language: str) -> Values:
    """Return the values of the moment at or after an event, for the audience `wanted` if it is available."""
    found = find_review(source)
    review = None if source.is_running else found.review
    among = audiences_of(source.record)
    audience = next((eyes for eyes in among if viewpoint_value(eyes) == wanted), among[0])
    moments = found.moments
    now = moment_from(moments, at)
    number = moments.index(now)
    positions = found.positions(audience)
    tell = found.pages.entry_describer(found.record.settings)
    entries = [
        render_entries(
            [sight for sight, _ in positions[before:seq]], source.names_at_events[before:seq], tell, language
        )
        for before, seq in zip([0, *moments], moments, strict=False)
    ]
    return {
        "chosen": viewpoint_value(audience),
        "viewpoints": [
            {"value": viewpoint_value(eyes), "name": _name_of(eyes, source.names), "is_chosen": eyes == audience}
            for eyes in among
        ],
        "moments": [
            {"seq": seq, "entries": newest_first[::-1], "is_now": seq == now}
            for seq, newest_first in zip(moments, entries, strict=True)
        ],
        "at": now,
        "number": number + 1,  # of the moment, from 1
        "before": moments[number - 1] if number else None,
        "after": moments[number + 1] if number + 1 < len(moments) else None,
        "table": found.pages.position(_make_update(source, positions, now, translator(language)), language, True),
        "charts": [] if review is None else found.charts(source.names),
        "details": None
        if review is None
        else found.game.details(source.record, review, audience.seat, now, source.names, moments, suppose),
        "error": found.error,
    }


def viewpoint_value(eyes: Audience) -> str:
    return "all" if eyes.seat is None else str(eyes.seat)


def _name_of(eyes: Audience, names: Sequence[Name]) -> Name:
    if eyes == EVERYONE:
        return msg("Everything")
    return msg("Spectators") if eyes.seat is None else names[eyes.seat]


def _make_update(source: Source, positions: Sequence[Position], at: int, say: Say) -> Update:
    """Return an update as a table would send it to a spectator."""
    names = [name if isinstance(name, str) else say(name) for name in source.names]
    table = TableView(
        seq=at,
        game=source.record.game,
        code=None,
        settings=source.record.settings,
        options=Options(hints="none"),
        seats=[SeatView(name, None) for name in names],
        former=[[] for _ in names],
        host=None,
        you=None,
        removed=False,
        open_seats=[],
        away=[],
        muted=[],
        passed=[],
        awaited=[],
        until=None,
        time_used=None,
        time_used_at=None,
        paused=False,
        paused_by=None,
        end_proposed_by=[],
        closed=None,
        same_address=[],
        rematch=None,
        view=positions[at - 1][1],
    )
    return Update(at, [sight for sight, _ in positions[:at]], table)
