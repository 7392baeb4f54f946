"""The puzzle book: its puzzles and their solutions."""

import re
from collections import Counter

from blindside.core.messages import translator
from blindside.games import title
from blindside.games.code777.questions import find_question
from blindside.paper.book import BOOK_GAMES, make_book, plan_book
from blindside.paper.sheets import END, KEY, PEG, mark_pegs
from blindside.puzzles import GAMES, new_puzzle, solve
from blindside.puzzles.bundle import LEVELS
from blindside.puzzles.code777 import Code777Puzzle, Code777Solution
from blindside.wording.puzzles import NAMES, describe_proof
from tests.paper.reading import extract_text, read, remove_spaces

DRAWN = re.compile(f"\\b[1-7][gyknrpb]\\b|[{PEG}{KEY}].*?{END}")
"""Tiles and pegs: drawn as pictures, not as text."""


def test_plan_book_default_has_both_games_easy_to_expert() -> None:
    plan = plan_book(50, None, None, 1)
    assert Counter(choice.game for choice in plan) == dict.fromkeys(GAMES, 25)
    for game in GAMES:
        levels = [LEVELS.index(choice.level) for choice in plan if choice.game == game]
        assert levels == sorted(levels)
        assert set(levels) == set(range(len(LEVELS)))
    assert plan_book(50, None, None, 1) == plan != plan_book(50, None, None, 2)


def test_plan_book_with_game_and_level() -> None:
    assert [choice[:2] for choice in plan_book(3, "mastermind", "hard", 1)] == [("mastermind", "hard")] * 3


def test_book_has_puzzles_and_proofs() -> None:
    say = translator("de")
    puzzles = [new_puzzle(*choice) for choice in plan_book(8, None, None, 3)]
    solved = [(puzzle, solve(puzzle)) for puzzle in puzzles]
    pdf = make_book(solved, 3, "de", "a4")
    assert pdf == make_book(solved, 3, "de", "a4")
    text = extract_text(read(pdf))
    for game in GAMES:
        assert remove_spaces(say(title(game))) in text
        for line in BOOK_GAMES[game].how:
            assert remove_spaces(say(line)) in text
    for puzzle, solution in solved:
        if isinstance(solution, Code777Solution):
            assert "".join(map(str, solution.numbers)) in text
        for answer in puzzle.table.answers if isinstance(puzzle, Code777Puzzle) else ():
            assert remove_spaces(say(find_question(answer.question).text)) in text
        for conclusion in describe_proof(puzzle, solution, NAMES.__getitem__):
            for line in (conclusion.claim, *[line for _, line in conclusion.because]):
                assert remove_spaces(DRAWN.sub("", say(mark_pegs(line))))[1:] in text
