"""Reasons of calls, over games of hasty callers: each is true, and the sentence says what holds."""

import re

from blindside.core.audience import EVERYONE, seat_audience
from blindside.core.dealers import SimulationDealer
from blindside.core.messages import translator
from blindside.core.records import Record
from blindside.games import replay
from blindside.games.code777.events import Called, RackEmptied
from blindside.games.code777.game import play
from blindside.games.code777.settings import settings_for
from blindside.games.code777.tiles import RACKS
from blindside.reason.code777.deduction import deduce_in_game
from blindside.reason.code777.explanations import racks_left_by_all
from blindside.reason.code777.racksets import racks_of_call
from blindside.reviews.code777.calls import explain_call
from blindside.wording.code777.calls import describe_reason
from tests.players import HastyCaller

GAMES = 4
FORMS = {
    "impossible": "out[.]$",
    "less likely": "^Both fitted every answer",
    "unlucky or poor": "had .*(bad luck|, but .* had .*)[.]$",
    "right": "^It (was certain|had .*%)",
}


def test_call_reasons_hold_and_take_every_form() -> None:
    say, dealer, forms = translator("en"), SimulationDealer(7), dict.fromkeys(FORMS, 0)
    for number in range(GAMES):
        settings = settings_for("jumbo-1985", players=2 + number, colors_too=number == 1)
        game = play(settings, [HastyCaller(seat, dealer, most_racks=6) for seat in range(settings.players)], dealer)
        for at, event in enumerate(game.events):
            emptied = (e for e in game.events[at:] if isinstance(e, RackEmptied))
            had = next((e.tiles for e in emptied if isinstance(event, Called) and e.owner == event.seat), None)
            if not isinstance(event, Called) or had is None:
                continue
            seen = list(replay(Record("code777", settings, EVERYONE, game.events[:at]), seat_audience(event.seat)))
            found = deduce_in_game(seen, event.seat, settings)
            assert found is not None
            impossible = next(rack for rack in RACKS if rack.numbers not in {left.numbers for left in found.weights})
            for numbers, tiles in (
                (event.numbers, event.tiles),
                (impossible.numbers, impossible if settings.colors_too else None),
            ):
                reason = explain_call(found, seen[-1][1], numbers, tiles, had)
                assert reason is not None
                assert reason.chance + sum(chance for _, chance in reason.others) == 1
                if not reason.chance:
                    assert not racks_left_by_all(reason.ruled_out_by) & racks_of_call(numbers, tiles)
                sentences = " ".join(map(say, describe_reason(reason, wants_chances=True)))
                [form] = [form for form, pattern in FORMS.items() if re.search(pattern, sentences)]
                forms[form] += 1
                assert "%" not in " ".join(map(say, describe_reason(reason, wants_chances=False)))
    assert all(forms.values()), forms
