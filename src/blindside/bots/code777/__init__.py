"""Players of Code 777, each with a stated behaviour: four levels, and fixed rules to measure them by."""

from fractions import Fraction

from blindside.bots import GameBots, Kind
from blindside.bots.code777.exact import Certain, Silence, Threshold
from blindside.bots.code777.people import Casual, Novice
from blindside.core.dealers import Dealer
from blindside.core.messages import msg
from blindside.core.sessions import Player

EXPERT = Fraction("0.6")
BOLD = Fraction("0.45")
GAMBLER = Fraction(0)


def _master(seat: int, _: Dealer) -> Player:
    from blindside.bots.code777.master import Master  # loads numpy, for which whoever names bots does not wait

    return Master(seat)


_KINDS: dict[str, Kind] = {
    "novice": Kind(
        msg("novice"),
        msg("overlooks much and forgets soon; calls with two solutions left, or impatiently"),
        Novice,
    ),
    "casual": Kind(
        msg("casual"),
        msg("overlooks a little; calls when nearly sure"),
        Casual,
    ),
    "expert": Kind(
        msg("expert"),
        msg("knows the exact chances; calls what is likely enough"),
        lambda seat, _: Threshold(seat, EXPERT),
    ),
    "master": Kind(
        msg("master"),
        msg("learns how each of the others calls, weighs calls and silence by that, and calls when 75 % sure"),
        _master,
    ),
    "gambler": Kind(
        msg("gambler"),
        msg("knows the exact chances; calls what is likeliest whenever it may"),
        lambda seat, _: Threshold(seat, GAMBLER),
    ),
    "certain": Kind(
        msg("certain"),
        msg("overlooks nothing; calls when one solution is left"),
        lambda seat, _: Certain(seat),
    ),
    "silence": Kind(
        msg("silence"),
        msg("hears the others' silence too; calls when one solution is left, or from a chance of silence:0.6"),
        lambda seat, _: Silence(seat),
        at_chance=lambda chance: lambda seat, _: Silence(seat, chance),
    ),
    "threshold": Kind(
        msg("threshold"),
        msg("knows the exact chances; calls from a chance of threshold:0.6"),
        lambda seat, _: Threshold(seat, BOLD),
        at_chance=lambda chance: lambda seat, _: Threshold(seat, chance),
    ),
}

BOTS = GameBots(
    game="code777",
    kinds=_KINDS,
    strengths={"gentle": "novice", "steady": "casual", "sharp": "expert", "masterly": "master"},
    stand_in="casual",
    usual_opponent="casual",
    usual_in_demo="certain",
)
