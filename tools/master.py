"""`./run policies`: searches for the policy of the master, and writes down what it found on the way.

For every price of a wrong call: a best response, one threshold at a time, to a population of fixed policies. All
candidates play the same deals; what one is worth is the mean of its shares of wins against three of each. The mean of
480 games is known to about two points in a hundred, so of neighbours in the log either may be the better one; `./run
strength` tells how good what was found is.
"""

import json
import time
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from blindside.arena.engines import Engine, beside
from blindside.arena.intervals import share_of
from blindside.arena.matches import Match
from blindside.arena.tallies import moments
from blindside.arena.tournaments import Tournament, tallied
from blindside.bots.code777.master import Master, Policy, policy_for
from blindside.core.dealers import Dealer
from blindside.games.code777.settings import USUAL_COOL_DOWN, settings_for

PRICES: dict[str, dict[str, int]] = {"none": {}, "cool-down": {"cool_down": USUAL_COOL_DOWN}, "points": {"penalty": 1}}
PATIENT = ("certain", "threshold:0.8", "threshold:0.6", "threshold:0.45", "silence", "silence:0.6")
HASTY = ("gambler", "threshold:0.1")
STEPS = (0.0, 0.4, 0.6, 0.75)
DEALS = 20
SEED = 777
LOG = Path(__file__).parent / "master.jsonl"


def __getattr__(name: str) -> Any:
    """A candidate enters matches under its numbers: `tools.master:candidate_…`."""
    if not name.startswith("candidate_"):
        raise AttributeError(name)
    numbers = [int(number) / 100 for number in name.removeprefix("candidate_").split("_")]
    policy = Policy((numbers[0], numbers[1], numbers[2]), (numbers[3], numbers[4], numbers[5]))

    def seated(seat: int, _dealer: Dealer) -> Master:
        return Master(seat, policy)

    return seated


def named(policy: Policy) -> str:
    numbers = (*policy.patient, *policy.hasty)
    return "tools.master:candidate_" + "_".join(str(round(100 * number)) for number in numbers)


def shares(engine: Engine, policy: Policy, price: str, opponents: Sequence[str]) -> dict[str, float]:
    settings = settings_for("jumbo-1985", **PRICES[price])
    matches = [
        Match(game="code777", settings=settings, players=(named(policy), *[opponent] * 3), seed=SEED)
        for opponent in opponents
    ]
    tallies = tallied(Tournament("ladder", tuple(matches), DEALS * 4), engine)
    found = [share_of(moments(tally, [0])) for tally in tallies]
    return {opponent: round(one.share, 3) for opponent, one in zip(opponents, found, strict=True) if one is not None}


def neighbours(policy: Policy, among: str, place: int) -> Iterator[Policy]:
    """With another threshold at one place; the policy itself is one of them."""
    thresholds = getattr(policy, among)
    for step in sorted({*STEPS, thresholds[place]}):
        yield replace(policy, **{among: (*thresholds[:place], step, *thresholds[place + 1 :])})


def main() -> None:
    began = time.perf_counter()
    with beside(2) as engine, LOG.open("w") as log:
        for price in PRICES:
            policy = policy_for(settings_for("jumbo-1985", **PRICES[price]))
            known: dict[tuple[Policy, str], float] = {}
            for among, place in product(("patient", "hasty"), (2, 1, 0)):
                opponents = HASTY if among == "hasty" else PATIENT
                for candidate in neighbours(policy, among, place):
                    if (candidate, among) in known:
                        continue
                    found = shares(engine, candidate, price, opponents)
                    known[candidate, among] = sum(found.values()) / len(found)
                    line = {"price": price, "policy": named(candidate).rpartition("candidate_")[2], "shares": found}
                    log.write(json.dumps({**line, "mean": round(known[candidate, among], 4)}) + "\n")
                    log.flush()
                    print(f"{time.perf_counter() - began:6.0f} s  {log_line(line)}  {known[candidate, among]:.3f}")
                policy = max(neighbours(policy, among, place), key=lambda one: known[one, among])
            print(f"{price}: {policy}")


def log_line(line: dict[str, Any]) -> str:
    return f"{line['price']:<10} {line['policy']:<24} " + " ".join(f"{share:.2f}" for share in line["shares"].values())


if __name__ == "__main__":
    main()
