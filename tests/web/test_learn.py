"""Statements of lessons and rules are true, by exact inference, by the key, and by the table of editions."""

import re
from collections import Counter
from itertools import combinations, permutations, product

import pytest

from blindside.core.messages import translator
from blindside.games.code777.questions import answer_text, find_question, visible_racks
from blindside.games.code777.settings import CHOICES, EDITION_SETTINGS, EDITIONS
from blindside.games.code777.tiles import BOX, COPIES, Rack, Tile, describe_excess, sort_numbers
from blindside.games.mastermind.codes import Code, Key, make_key
from blindside.reason.code777.claims import ComparisonClaim, find_certain_claims
from blindside.reason.code777.racksets import to_rack_set
from blindside.web.pages.code777 import lesson as hand
from blindside.web.pages.code777.pieces import triangle
from blindside.web.pages.mastermind import lesson as lesson_mastermind
from blindside.web.pages.registry import GAMES
from blindside.wording.code777 import editions
from blindside.wording.code777 import rules as rules_code777
from blindside.wording.mastermind import rules as rules_mastermind
from blindside.wording.mastermind.labels import key_name
from tests.web.local_app import LocalApp
from tests.web.server import Guest

say = translator("en")
LOOK, READ, MARCO, JUN, FREYA = hand.steps()


def answer_to_card(place: int, rack: Rack) -> str:
    """What is answered if this is the learner's rack."""
    reader, card = hand.CARDS[place]
    return say(answer_text(card, find_question(card).answer(visible_racks(reader, (rack, *hand.SEEN)))))


# Code 777


def test_lesson_deal_is_possible() -> None:
    dealt = [tile for rack in (hand.OWN, *hand.SEEN) for tile in rack.tiles]
    assert describe_excess(dealt) is None
    assert [reader for reader, _ in hand.CARDS] == [0, 1, 2, 3]
    assert len(BOX) - len(dealt) + len(hand.OWN.tiles) == 19, "the other nineteen"


def test_lesson_first_step_crosses_out_third_rack() -> None:
    assert LOOK.marks is not None
    assert LOOK.marks.tiles == hand.SEEN[2].tiles
    seen = [cell.tile for row in triangle(hand.MARKED_AS_SEEN) for cell in row if cell.seen]
    assert Counter(seen) == Counter([*hand.SEEN[0].tiles, *hand.SEEN[1].tiles])
    for tile in LOOK.marks.wrong:
        assert tile in hand.tiles_after(0), "'it may still be yours'"
    open_kinds = {cell.tile for row in triangle(hand.MARKED_AS_SEEN) for cell in row if not cell.seen}
    assert open_kinds == {*LOOK.marks.wrong, *LOOK.marks.tiles}, "every cell that can be pressed is answered"
    for tile in LOOK.marks.tiles:
        if COPIES[tile] > 1:
            assert tile in hand.tiles_after(0), "'another of them may be yours'"


def test_lesson_own_answer_is_two_without_information() -> None:
    right = [say(choice.label) for choice in READ.choices if choice.correction is None]
    assert right == ["2"] == [answer_to_card(0, hand.OWN)]
    numbers = {number for rack in hand.SEEN for number in rack.numbers}
    assert numbers == {2, 4, 5, 6, 7}
    assert hand.racks_after(1) == hand.racks_after(0)


def test_lesson_first_answer_means_three_and_four_or_neither() -> None:
    racks = hand.racks_after(2)
    assert ComparisonClaim(3, 4, "=") in find_certain_claims(to_rack_set(racks))
    assert {rack.numbers.count(3) for rack in racks} == {0, 1}
    neither, both, four_alone = (choice.correction for choice in MARCO.choices)
    assert both is None
    assert neither is not None
    assert any(rack.numbers.count(3) == 0 for rack in racks), "'that may be'"
    for rack in hand.racks_after(1):
        if rack.numbers.count(3) == rack.numbers.count(4) == 1:
            assert answer_to_card(1, rack) == "The same", "'the same, too'"
        if 4 in rack.numbers and 3 not in rack.numbers:
            assert answer_to_card(1, rack) == "More brown tiles"
    assert four_alone is not None
    black, brown = ([tile for tile in hand.SEEN[1].tiles + hand.SEEN[2].tiles if tile.color.value == c] for c in "kn")
    assert (black, brown) == ([Tile.BLACK_5], [Tile.BROWN_4])


def test_lesson_second_answer_makes_three_and_four_certain() -> None:
    racks = hand.racks_after(3)
    assert JUN.marks is not None
    assert set(JUN.marks.tiles) == set.intersection(*(set(rack.tiles) for rack in racks))
    assert set(JUN.marks.wrong) | set(JUN.marks.tiles) == set(Tile)
    for tile, reply in JUN.marks.wrong.items():
        assert ("nothing proves it yet" in say(reply)) == (tile in hand.tiles_after(3)), tile
    for rack in hand.racks_after(2):
        assert rack.tiles.count(Tile.BLACK_3) <= 1, "'room for one three only', and no second one"
        assert rack.tiles.count(Tile.BROWN_4) <= 1
        if Tile.PINK_6 in rack.tiles:
            assert answer_to_card(2, rack) != "More threes"
    assert COPIES[Tile.BLACK_5] == COPIES[Tile.PINK_7] == 1
    assert not {3} & {*hand.SEEN[0].numbers, *hand.SEEN[2].numbers}, "'the only three Jun can see is yours'"


def test_lesson_last_answer_leaves_one_rack() -> None:
    assert hand.racks_after(4) == [hand.OWN]
    named = {Tile.GREEN_1, Tile.BLACK_5, Tile.PINK_7}
    assert named & {*hand.SEEN[0].tiles} == set()
    assert named & {*hand.SEEN[1].tiles} == {Tile.BLACK_5}
    assert named & {*hand.SEEN[2].tiles} == {Tile.PINK_7}, "on her own rack"
    assert (FREYA.card and say(FREYA.card.answer)) == "2"


def test_lesson_wrong_call_gets_reason() -> None:
    replies = hand.replies()
    assert len(replies) == 84
    assert [numbers for numbers, reply in replies.items() if reply is None] == ["134"]
    claims = 0
    for called, reply in replies.items():
        racks = [rack for rack in hand.racks_after(0) if rack.numbers == sort_numbers(map(int, called))]
        told = "" if reply is None else say(reply)
        assert ("not enough of these tiles are left" in told) == (not racks), called
        found = re.search(r"(\w+) would have answered ‘(.+)’ to card (\d+), not ‘(.+)’", told)
        if found is not None:
            claims += 1
            place = [card for _, card in hand.CARDS].index(int(found[3]))
            fit = [rack for rack in racks if rack in hand.racks_after(place)]
            assert fit
            assert {answer_to_card(place, rack) for rack in fit} == {found[2]}
            assert answer_to_card(place, hand.OWN) == found[4] != found[2]
            assert hand.NAMES[hand.CARDS[place][0] - 1] == found[1]
    assert claims > 40


def test_rules_example_answer_is_true() -> None:
    racks = [rack for _, rack in rules_code777.TABLE]
    assert describe_excess([tile for rack in (*racks, rules_code777.OWN) for tile in rack.tiles]) is None
    seen = [*visible_racks(rules_code777.READER, racks), rules_code777.OWN]
    sevens = [tile for rack in seen for tile in rack.tiles if tile.number == 7]
    assert Counter(sevens) == {Tile.BLUE_7: 3, Tile.YELLOW_7: 1}
    assert find_question(rules_code777.ASKED).answer(seen) == ">"
    assert rules_code777.OWN.numbers == (2, 6, 7), "what is called in the picture of a call"


# Mastermind


def test_lesson_key_to_give() -> None:
    replies = lesson_mastermind.key_replies()
    true = make_key(lesson_mastermind.OWN, lesson_mastermind.GUESS)
    assert true == Key(1, 1)
    assert [given for given, reply in replies.items() if reply is None] == ["11"]
    code, guess = lesson_mastermind.OWN, lesson_mastermind.GUESS
    assert [hole for hole in range(4) if code[hole] == guess[hole]] == [0]
    assert (code[0], code.count("3"), guess.count("3")) == ("3", 1, 2), "one green in the code, two guessed"
    assert [sign for sign in guess if sign in code and sign != "3"] == ["1"], "of the others only yellow"


def fitting_codes(rows: int) -> list[Code]:
    """Return the codes that fit the first rows of the lesson."""
    codes = [Code("".join(signs)) for signs in product("123456", repeat=4)]
    keyed = lesson_mastermind.ROWS[:rows]
    return [code for code in codes if all(make_key(code, guess) == key for guess, key in keyed)]


def test_lesson_three_rows_leave_one_code() -> None:
    assert [len(fitting_codes(rows)) for rows in range(4)] == [1296, 256, 4, 1]
    assert fitting_codes(3) == [lesson_mastermind.SECRET]
    assert lesson_mastermind.SIGNS_RULED_OUT == ["1", "2"]
    assert all(not set(code) & set(lesson_mastermind.SIGNS_RULED_OUT) for code in fitting_codes(1))
    assert {"".join(sorted(code)) for code in fitting_codes(2)} == {"3345"}, "two greens, a pink, a black"
    assert any(code[0] != "3" for code in fitting_codes(2)), "'but the key does not say which one'"


def test_lesson_steps_to_the_code() -> None:
    """Row 3 keeps green out of holes 1 and 4; then row 2 keeps black out of hole 4."""
    guess, given = lesson_mastermind.ROWS[2]
    assert (given.reds, guess[0], guess[3]) == (0, "3", "3")
    orders = {Code("".join(code)) for code in permutations("3345")}
    by_row_3 = {code for code in orders if code[1] == code[2] == "3"}
    assert {code for code in orders if make_key(code, guess) == given} <= by_row_3
    second, second_given = lesson_mastermind.ROWS[1]
    assert (second[1], second[3], second_given.reds) == ("3", "5", 1)
    assert [code for code in by_row_3 if code[3] != "5"] == [lesson_mastermind.SECRET]


def test_lesson_wrong_code_gets_contradicted_row() -> None:
    letters, replies = lesson_mastermind.verdicts()
    assert len(letters) == 1296
    assert letters.count("a") == 1
    for number, letter in enumerate(letters):
        code = Code("".join(str(number // 6**place % 6 + 1) for place in (3, 2, 1, 0)))
        wrong = [row for row, (guess, given) in enumerate(lesson_mastermind.ROWS, 1) if make_key(code, guess) != given]
        if not wrong:
            assert (letter, code) == ("a", lesson_mastermind.SECRET)
            continue
        told = say(replies["abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".index(letter) - 1])
        guess, given = lesson_mastermind.ROWS[wrong[0] - 1]
        assert f"Row {wrong[0]} " in told
        assert f"‘{say(key_name(make_key(code, guess)))}’, not ‘{say(key_name(given))}’" in told


def test_rules_key_examples_match_rule_sheet() -> None:
    keys = [make_key(one.code, one.guess) for one in rules_mastermind.KEY_EXAMPLES]
    assert keys == [Key(1, 1), Key(1, 0), Key(0, 1), Key(1, 1)]
    assert [(one.code.count("3"), one.guess.count("3")) for one in rules_mastermind.KEY_EXAMPLES] == [
        (1, 1),
        (1, 2),
        (1, 2),
        (2, 2),
    ]
    code, guesses = rules_mastermind.BOARD_EXAMPLE
    assert guesses.index(code) == len(guesses) - 1


# the editions


def test_editions_page_compares_every_setting() -> None:
    compared = {point.name: point for point in editions.DIFFERENCES}
    assert set(EDITION_SETTINGS) <= set(compared)
    for name, edition in EDITIONS.items():
        for point in EDITION_SETTINGS:
            value = compared[point].values[name]
            assert value.text == CHOICES[point][edition.values[point]]
            assert value.ours == (point in edition.not_printed)


def test_editions_page_lists_differences_only() -> None:
    for point in editions.DIFFERENCES:
        assert set(point.values) == set(EDITIONS)
        assert len({str(value) for value in point.values.values()}) > 1, point.name


@pytest.mark.parametrize("pair", list(combinations(EDITIONS, 2)))
def test_editions_page_compares_two_editions(app: LocalApp, pair: tuple[str, str]) -> None:
    one, other = pair
    page = Guest(app.url).get(f"/learn/editions?one={one}&other={other}").text
    table = page[page.index('<table class="comparison"') : page.index("</table>")]
    shown = re.findall(r'<th scope="row">(.*?)</th>', table)
    assert shown == [say(point.label).replace("'", "&#39;") for point in editions.find_differences(one, other)]
    assert 0 < len(shown) < len(editions.DIFFERENCES)


def test_edition_compared_with_itself_has_no_difference(app: LocalApp) -> None:
    page = Guest(app.url).get("/learn/editions?one=german&other=german").text
    assert "These two editions are the same." in page


@pytest.mark.parametrize("edition", EDITIONS)
def test_rules_page_has_rules_of_chosen_edition(app: LocalApp, edition: str) -> None:
    page = Guest(app.url).get(f"/learn/code777?edition={edition}").text
    assert page.count("aria-current") == 1
    part = page[page.index('<dl class="edition"') :]
    part = part[: part.index("</dl>")]
    for point in EDITION_SETTINGS:
        assert say(CHOICES[point][EDITIONS[edition].values[point]]) in part
    assert part.count("not in the printed rules") == len(EDITIONS[edition].not_printed)


# the pages


@pytest.mark.parametrize("path", ["/learn", *[f"/learn/{name}" for pages in GAMES.values() for name in pages.learn]])
def test_learn_pages_render(app: LocalApp, path: str) -> None:
    answer = Guest(app.url).get(path)
    assert answer.status_code == 200
    assert answer.text.count("<h1>") == 1
    assert len(re.findall(r' id="([^"]+)"', answer.text)) == len(set(re.findall(r' id="([^"]+)"', answer.text)))
    assert " style=" not in answer.text
    for link in re.findall(r'href="(/learn[^"#?]*)', answer.text):
        assert Guest(app.url).get(link).status_code == 200, link


@pytest.mark.parametrize(
    ("path", "status"),
    [("/learn/nothing", 404), ("/learn/code777?edition=x", 400), ("/learn/editions?one=german&other=", 400)],
)
def test_unknown_path_shows_page(app: LocalApp, path: str, status: int) -> None:
    answer = Guest(app.url).http.get(path, headers={"accept": "text/html"})
    assert answer.status_code == status
    assert "Home" in answer.text
