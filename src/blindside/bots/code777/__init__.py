"""The bots of Code 777: four levels of strength, and fixed policies to measure them by."""

from fractions import Fraction

from blindside.bots import BotKind, GameBots, Level
from blindside.bots.code777.exact import CertainBot, SilenceBot, ThresholdBot
from blindside.bots.code777.human import Habits, HumanBot
from blindside.core.dealers import Dealer
from blindside.core.messages import msg
from blindside.core.sessions import Player

EXPERT = Fraction("0.6")
BOLD = Fraction("0.45")
GAMBLER = Fraction(0)
GENTLE = Habits(overlooks_one_in=5, counts_reader_one_in=12, confuses_one_in=8, remembers=8, patience=6)
STEADY = Habits(overlooks_one_in=12, counts_reader_one_in=60, confuses_one_in=40, remembers=18, patience=18)


def _master(seat: int, _: Dealer) -> Player:
    from blindside.bots.code777.master import MasterBot  # loads numpy, which takes a while

    return MasterBot(seat)


_KINDS: dict[str, BotKind] = {
    "novice": BotKind(
        msg("novice"),
        msg(
            "overlooks, confuses and forgets answers; calls when it believes that one solution is left, or earlier "
            "after a long wait"
        ),
        lambda seat, dealer: HumanBot(seat, dealer, GENTLE),
    ),
    "casual": BotKind(
        msg("casual"),
        msg("seldom errs; calls when it believes that one solution is left, or earlier after a very long wait"),
        lambda seat, dealer: HumanBot(seat, dealer, STEADY),
    ),
    "expert": BotKind(
        msg("expert"),
        msg("computes exact chances; calls when likely enough"),
        lambda seat, _: ThresholdBot(seat, EXPERT),
    ),
    "master": BotKind(
        msg("master"),
        msg("learns how the other seats call, weighs their calls and silence accordingly, and calls when 75% sure"),
        _master,
    ),
    "gambler": BotKind(
        msg("gambler"),
        msg("computes exact chances; calls the likeliest numbers whenever it may"),
        lambda seat, _: ThresholdBot(seat, GAMBLER),
    ),
    "certain": BotKind(
        msg("certain"), msg("overlooks nothing; calls when one solution is left"), lambda seat, _: CertainBot(seat)
    ),
    "silence": BotKind(
        msg("silence"),
        msg(
            "also uses the silence of other seats; calls when one solution is left, or at a given chance or "
            "above, as in silence:0.6"
        ),
        lambda seat, _: SilenceBot(seat),
        make_with_threshold=lambda chance: lambda seat, _: SilenceBot(seat, chance),
    ),
    "threshold": BotKind(
        msg("threshold"),
        msg("computes exact chances; calls at a given chance or above, as in threshold:0.6"),
        lambda seat, _: ThresholdBot(seat, BOLD),
        make_with_threshold=lambda chance: lambda seat, _: ThresholdBot(seat, chance),
    ),
}

BOTS = GameBots(
    game="code777",
    kinds=_KINDS,
    levels={
        "gentle": Level("novice", msg("Gentle"), msg("Overlooks things, calls late")),
        "steady": Level("casual", msg("Steady"), msg("Calls only when certain")),
        "sharp": Level("expert", msg("Sharp"), msg("Takes a good guess")),
        "masterly": Level("master", msg("Masterly"), msg("Reads your silence too")),
        "reckless": Level("gambler", msg("Reckless"), msg("Guesses early and often"), is_apart=True),
    },
    stand_in="casual",
    default_opponent="casual",
    default_in_demo="certain",
)
