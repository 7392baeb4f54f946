"""Entries of Code 777, and what the package concludes from them, for the comparison with a device."""

from collections.abc import Iterator
from math import gcd
from random import Random
from typing import Any

from blindside.companion.code777.analysis import find_problem
from blindside.companion.code777.entries import MAX_ENTRIES, EntryRef, read_game
from blindside.companion.code777.reconstruction import Reconstruction
from blindside.core.json import to_json
from blindside.games.code777.events import Answered, SawRackFilled
from blindside.games.code777.questions import QUESTIONS, Answer, find_question, visible_racks
from blindside.games.code777.settings import EDITIONS, MAX_PLAYERS, MIN_PLAYERS, MIX_AT, POINTS_TO_WIN, USUAL_RACKS
from blindside.games.code777.tiles import BOX, RACK_SIZE, Rack, Tile, rack_of
from blindside.reason.code777.belief import Belief, triple_weights
from blindside.reason.code777.claims import extent, find_certain_claims, mark_tiles
from blindside.reason.code777.deduction import before_own_verdict, deduce_in_game
from blindside.reason.code777.explanations import Explainer
from blindside.reason.code777.racksets import RackSet, to_rack_set

LONGEST = 16
"""Of a generated situation; whole games are longer."""
Written = dict[str, Any]


def generate_situations(count: int, seed: int) -> Iterator[Written]:
    """Generate entries of tables of all kinds; about one in three has a slip or is not complete."""
    random = Random(seed)
    for number in range(count):
        written = _play(random)
        if number % 3 == 0:
            _slip(written, random)
        yield written


def generate_games(count: int, seed: int) -> Iterator[Written]:
    """Generate entries from the deal to the third point."""
    random = Random(seed)
    for _ in range(count):
        yield _play(random, to_the_end=True)


def _play(random: Random, to_the_end: bool = False) -> Written:
    """Answer and call at random, with true answers and tiles that the box has."""
    players = random.randint(MIN_PLAYERS, MAX_PLAYERS)
    count, me = max(players, USUAL_RACKS), random.randrange(players)
    edition = random.choice([*EDITIONS.values()])
    pile = list(BOX)
    random.shuffle(pile)
    out: list[Tile] = []
    racks = [_draw(pile) for _ in range(count)]
    written = {
        "companion": 1,
        "game": "code777",
        "edition": edition.name,
        "players": players,
        "me": me,
        "racks": ["" if place == me else rack.name for place, rack in enumerate(racks)],
        "entries": (told := list[Written]()),
    }
    points = [0] * players

    def renew(place: int) -> str:
        old = racks[place]
        out.extend(old.tiles)
        if len(pile) < RACK_SIZE or (edition.values["mixing"] == "at-seven" and len(pile) <= MIX_AT):
            pile.extend(out)
            out.clear()
            random.shuffle(pile)
        racks[place] = _draw(pile)
        return (old if place == me else racks[place]).name

    reader = random.randrange(players)
    for _ in range(MAX_ENTRIES if to_the_end else random.randint(0, LONGEST)):
        if to_the_end and max(points) == POINTS_TO_WIN:
            break
        if random.random() < 0.7:
            card = random.choice(QUESTIONS)
            answer = card.answer(visible_racks(reader, racks))
            told.append({"entry": "answer", "reader": reader, "card": card.number, "answer": answer})
            reader = (reader + 1) % players
        elif max(points) < POINTS_TO_WIN:
            seat, right = random.randrange(players), random.random() < 0.6
            points[seat] += right
            told.append({"entry": "call", "seat": seat, "right": right, "tiles": renew(seat)})
            if right and count > players:
                spare = random.randrange(players, count)
                told[-1] |= {"spare": spare, "spare_tiles": renew(spare)}
    return written


def _draw(pile: list[Tile]) -> Rack:
    return rack_of([pile.pop() for _ in range(RACK_SIZE)])


def _slip(written: Written, random: Random) -> None:
    """Change an answer, misread a rack, leave out an entry, or enter a rack in part."""
    told, racks = written["entries"], written["racks"]
    match random.randrange(4):
        case 0:
            for entry in [one for one in told if one["entry"] == "answer"][-1:]:
                entry["answer"] = random.choice(possible_answers(entry["card"]))
        case 1:
            place = random.choice([place for place in range(len(racks)) if place != written["me"]])
            racks[place] = _draw(random.sample(BOX, RACK_SIZE)).name
        case 2 if told:
            told.pop(random.randrange(len(told)))
        case _:
            places = [one for one in told if one["entry"] == "call"]
            if places:
                part = random.choice(places)
                part["tiles"] = " ".join(part["tiles"].split()[: random.randrange(RACK_SIZE)])


def possible_answers(card: int) -> list[Answer]:
    asked = find_question(card)
    return [">", "<", "="] if asked.more_texts is not None else [*range(asked.lowest, asked.highest + 1)]


def conclude(written: Written) -> Written:
    """Return what the package concludes from these entries, in the terms of the device."""
    course = Reconstruction(read_game(to_json(written)))
    problem = find_problem(course)
    known = None
    if problem is None and course.ends:
        known = deduce_in_game(course.seen[: course.ends[-1]], course.game.me, course.game.settings)
    found = None
    if known is not None:
        by_tiles = Explainer(known.history, known.level, known.by_tiles).known_by_tiles
        found = _describe(known.weights, by_tiles, known.racks_before)
    incomplete = course.missing is not None or course.overdrawn is not None
    return {
        "problem": problem,
        "excess": None
        if course.excess is None
        else {name: _plain(each) for name, each in course.excess.values.items()},
        "missing": None if problem or course.missing is None else _spot(course.missing),
        "winner": course.winner,
        "mixes": len(course.ends) - 2 in course.mixes,
        "trueAnswers": []
        if incomplete
        else [card.answer(visible_racks(course.game.me, course.view.racks)) for card in QUESTIONS],
        "deduction": found,
    }


def follow(written: Written, every: int, claims_every: int) -> list[Written | None]:
    """Return what a seat knows after the deal and after every so many entries, None after the others.

    Certain claims take the longest, so fewer positions have them.
    """
    course = Reconstruction(read_game(to_json(written)))
    me, belief, before, steps, start = course.game.me, Belief(course.game.me), 0, list[Written | None](), 0
    for number, end in enumerate(course.ends):
        for sight, view in before_own_verdict(course.seen[:end], me)[start:]:
            match sight:
                case Answered():
                    before = belief.support
                case SawRackFilled(place) if place == me:
                    before = 0
            belief.see(sight, view)
        start = end
        if belief.contradictions or not belief.support:
            break
        steps.append(
            _describe(belief.weights(), belief.by_tiles, before, has_claims=number % claims_every == 0)
            if number % every == 0
            else None
        )
    return steps


def _describe(weights: dict[Rack, int], by_tiles: RackSet, before: RackSet, has_claims: bool = True) -> Written:
    racks, triples = to_rack_set(weights), triple_weights(weights)
    scale = gcd(*triples.values())
    found: Written = {
        "racks": hex(racks),
        "chances": {" ".join(map(str, triple)): str(weight // scale) for triple, weight in triples.items()},
    }
    if has_claims:
        certain = find_certain_claims(racks, by_tiles)
        found["marks"] = mark_tiles(weights)
        found["claims"] = [[claim, bool(before & ~extent(claim))] for claim in certain]
    return found


def _spot(at: EntryRef) -> Written:
    return {"entry": at.entry, "place": at.place}


def _plain(value: object) -> object:
    return value if isinstance(value, int) else str(value)
