"""Code 777 in line mode."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

import click

from blindside.console.code777 import answer_lines, event_lines, table_lines
from blindside.console.text import capitalize, draw_bar, paint_tiles, say
from blindside.core.audience import SeatNames, seat_name
from blindside.core.errors import InvalidInput
from blindside.core.messages import Message, msg, plural
from blindside.core.values import read_whole_number
from blindside.games.code777.commands import Call, Choose, Command, GiveAnswer, Leave
from blindside.games.code777.events import Sight
from blindside.games.code777.legal import can_call
from blindside.games.code777.notepad import LAYERS, Mark, Notepad, cross_out_seen, mark_tile
from blindside.games.code777.questions import QUESTIONS, SAME, Answer, find_question, read_answer
from blindside.games.code777.settings import Settings
from blindside.games.code777.tiles import BOX, COPIES, Tile, read_numbers, read_rack, read_tile
from blindside.games.code777.view import View
from blindside.reason.code777.deduction import deduce_in_game
from blindside.reason.code777.information import is_own_answer, measure_last_answer
from blindside.table.options import HintLevel, includes
from blindside.terminal.link import PlayerQuit, ServerUnavailable, server_unavailable
from blindside.terminal.notepad import Fetch, SaveSheet, ServerNotepad, Sheet, current_sheet
from blindside.terminal.prompt import LEAVING_HELP, PromptPlayer, check_hint_level, select_help, show, show_help
from blindside.wording.code777.answer_reach import ANSWER_TELLS, describe_reach
from blindside.wording.code777.conclusions import Advice, describe_deduction, describe_possible_calls
from blindside.wording.code777.labels import color_letters
from blindside.wording.code777.reasons import describe_premise

MAX_CHANCES = 9
BAR = 20
"""Width of the bar for 100 %."""
CLEAN_SHEET = Sheet()
LEVEL_OF_COMMAND: Mapping[str, HintLevel] = {
    "triangle": "marks",
    "cross": "marks",
    "circle": "marks",
    "erase": "marks",
    "clear": "marks",
    "follows": "certain",
    "why": "certain",
}
"""The hint level that a command needs."""
MARKS: dict[str, Mark] = {"cross": "crossed", "circle": "circled", "erase": "open"}


def command_help(settings: Settings, hints: HintLevel) -> dict[str, Message]:
    call = {"call 5 7 7": msg("call your three numbers")}
    if settings.colors_too:
        call = {"call 5r 7b 7y": msg("call your three tiles")}
    answer = {
        "> or 2": msg(
            "your answer as the reader: > for more of the first, < for more of the second, = for the same, or a number"
        )
    }
    notes = msg("your notes: how many of each tile are crossed out, circled or open")
    notes_and_view = msg("your notes: tiles in view, crossed out and circled")
    all_words = {
        say(msg("the Enter key")): msg("continue the game"),
        **call,
        **({} if settings.answers == "by-table" else answer),
        **({"16": msg("the card to read, one of the two you drew")} if settings.draw_two else {}),
        "table": msg("racks, points, piles"),
        "answers": msg("all answers so far, with reader and event"),
        "questions": msg("the list of the 23 questions"),
        "triangle": notes_and_view if includes(hints, "seen") else notes,
        "cross 7b": msg("cross out a tile in your private notes; also circle 7b, erase 7b"),
        "cross 7b 2": msg("the same on layer 2; layers 2 and 3 are for what-ifs"),
        "clear": msg("clear the notepad"),
        "follows": msg("what follows from everything you have seen, and why"),
        **LEAVING_HELP,
        "7b": msg("a tile is a number and a colour: {letters}", letters=color_letters()),
    }
    return select_help(all_words, LEVEL_OF_COMMAND, hints)


class Code777PromptPlayer(PromptPlayer):
    def __init__(
        self, seat: int, hints: HintLevel, sheet: Sheet = CLEAN_SHEET, keep: SaveSheet = lambda _: None
    ) -> None:
        super().__init__(seat, partial(event_lines, style="spoken"))
        self._hints = hints
        self._sheet = sheet
        self._keep = keep
        self._seen: list[tuple[Sight, View]] = []

    def see(self, sight: Sight, view: View) -> None:
        self._seen.append((sight, view))
        self._sheet = current_sheet(self._sheet, view, self.seat)
        super().see(sight, view)

    def show_choices(self, view: View) -> None:
        if is_due(view, self.seat, "choosing"):
            for card in view.drawn:
                click.echo(f"  {card:>2}  {say(find_question(card).text)}")

    def prompt(self, view: View) -> Message:
        seat = seat_name(self.seat)
        if is_due(view, self.seat, "choosing"):
            first, second = view.drawn
            return msg("{seat}: read {first} or {second}?", seat=seat, first=first, second=second)
        if is_due(view, self.seat, "asked"):
            return msg("{seat}: {choices}?", seat=seat, choices=describe_answers(view.board.card))
        if not can_call(view.board, self.seat):
            return msg("{seat}: Enter to continue, or ?", seat=seat)
        return msg("{seat}: Enter to continue, call, or ?", seat=seat)

    def read_command(self, typed: list[str], view: View) -> Command | None:
        match typed:
            case ["quit"]:
                raise PlayerQuit
            case ["leave"]:
                self.leave()
                return Leave(self.seat)
            case ["call", *said]:
                return read_call(self.seat, " ".join(said), view)
            case _ if is_due(view, self.seat, "choosing"):
                return Choose(self.seat, read_card(" ".join(typed)))
            case [] if is_due(view, self.seat, "asked"):
                raise self.unknown_command(typed, msg("answer {choices}", choices=describe_answers(view.board.card)))
            case [*said] if is_due(view, self.seat, "asked"):
                return GiveAnswer(self.seat, read_typed_answer(view.board.card, " ".join(said)))
            case []:
                return None
            case _:
                raise self.unknown_command(typed, msg("press Enter to continue, or call"))

    def _set_notepad(self, notepad: Notepad) -> None:
        self._sheet = Sheet(self._sheet.filled_at, notepad)
        self._keep(self._sheet)

    def run_query(self, typed: list[str], view: View) -> bool:
        check_hint_level(typed, LEVEL_OF_COMMAND, self._hints)
        in_view = view if includes(self._hints, "seen") else None
        match typed:
            case ["?"] | ["help"]:
                show_help(command_help(view.board.settings, self._hints))
            case ["triangle"]:
                show(_notepad_lines(self._sheet.notepad, in_view))
            case ["answers"]:
                show(answer_lines(view, [sight for sight, _ in self._seen]))
            case ["table"]:
                show(table_lines(view))
            case ["questions"]:
                show(f"{card.number:>2}  {say(card.text)}" for card in QUESTIONS)
            case ["follows"] | ["why"]:
                settings = view.board.settings
                lines, _ = write_deduction(self._seen, self.seat, settings, seat_name, self._hints, bars=False)
                show(lines)
            case ["clear"]:
                self._set_notepad(CLEAN_SHEET.notepad)
                show([say(msg("The notepad is clear."))])
            case ["cross" | "circle" | "erase" as word, name, *number]:
                tile, layer = read_tile(name), _read_layer(number)
                self._set_notepad(mark_tile(self._sheet.notepad, tile, MARKS[word], layer))
                show([_describe_marks(tile, self._sheet.notepad, in_view, layer)])
            case ["cross" | "circle" | "erase" as word]:
                raise self.unknown_command(typed, msg("add a tile, such as {word} 7b", word=word))
            case _:
                return False
        return True


def is_due(view: View, seat: int, phase: str) -> bool:
    """Return whether this seat has to choose a card, or to answer one."""
    return view.board.turn == seat and view.board.phase == phase and not view.board.calling


def read_card(text: str) -> int:
    card = read_whole_number(text)
    if card is None:
        raise InvalidInput(
            "cli/card", msg("'{text}' is not one of the two cards: type the number of one of them", text=text)
        )
    return card


def read_call(seat: int, said: str, view: View) -> Call:
    if view.board.settings.colors_too:
        if not any(sign.isalpha() for sign in said):
            raise InvalidInput("cli/colors", msg("calls name tiles at this table, such as 5r 7b 7y"))
        tiles = read_rack(said)
        return Call(seat, tiles.numbers, tiles, board_seq=view.board.seq)
    return Call(seat, read_numbers(said), board_seq=view.board.seq)


def describe_answers(card: int | None) -> Message:
    assert card is not None, "a card waits for its answer"
    asked = find_question(card)
    if asked.more_texts is None:
        return msg("{card}: a number from {lowest} to {highest}", card=card, lowest=asked.lowest, highest=asked.highest)
    first, second = asked.more_texts
    return msg("{card}: {first} (>), {second} (<) or {same} (=)", card=card, first=first, second=second, same=SAME)


def read_typed_answer(card: int | None, text: str) -> Answer:
    """Read an answer: a sign, or the words that the prompt offers."""
    assert card is not None, "a card waits for its answer"
    more = find_question(card).more_texts
    if more is not None:
        said: dict[str, Answer] = {say(more[0]).lower(): ">", say(more[1]).lower(): "<", say(SAME).lower(): "="}
        if text in said:
            return said[text]
    return read_answer(card, text)


def _read_layer(typed: list[str]) -> int:
    layer = read_whole_number(" ".join(typed)) if typed else 1
    if layer is None:
        raise InvalidInput("cli/layer", msg("'{typed}' is not a layer: type 1, 2 or 3", typed=" ".join(typed)))
    return layer - 1


def _notepad_lines(notepad: Notepad, view: View | None) -> Iterator[str]:
    """Yield a line for each kind of tile; on the what-if layers for marked kinds only."""
    for layer in range(LAYERS):
        if layer and notepad.layers[layer] != Notepad().layers[layer]:
            yield capitalize(msg("layer {layer}", layer=layer + 1))
        yield from (
            _describe_marks(tile, notepad, view, layer)
            for tile in COPIES
            if not layer or _count_marks(tile, notepad, layer)["open"] < COPIES[tile]
        )


def _describe_marks(tile: Tile, notepad: Notepad, view: View | None, layer: int) -> str:
    """Describe the copies of a tile: how many are in view, and how the others are marked."""
    own = _count_marks(tile, notepad, layer)
    crossed = own if view is None else _count_marks(tile, cross_out_seen(notepad, view), layer)
    in_view = crossed["crossed"] - own["crossed"]
    own["open"] -= in_view
    counts = (
        (in_view, plural("{count} in view", "{count} in view", in_view)),
        (own["crossed"], plural("{count} crossed out", "{count} crossed out", own["crossed"])),
        (own["circled"], plural("{count} circled", "{count} circled", own["circled"])),
        (own["open"], plural("{count} open", "{count} open", own["open"])),
    )
    return paint_tiles(say(msg("{tile}: {marks}", tile=tile, marks=[text for count, text in counts if count])))


def _count_marks(tile: Tile, notepad: Notepad, layer: int) -> Counter[Mark]:
    return Counter(mark for mark, kind in zip(notepad.layers[layer], BOX, strict=True) if kind is tile)


def write_deduction(
    positions: Iterable[tuple[Sight, View]],
    seat: int,
    settings: Settings,
    named: SeatNames,
    hints: HintLevel,
    *,
    bars: bool,
) -> tuple[list[str], list[Mark]]:
    """Return what the seat can deduce, and its marks by tile; nothing while its rack is empty.

    Chances have bars or only words.
    """
    seen = list(positions)
    found = deduce_in_game(seen, seat, settings)
    if found is None:
        return [], []
    advice = describe_deduction(
        found,
        lambda premise: describe_premise(premise, found.players, named=named),
        named,
        MAX_CHANCES if includes(hints, "chances") else 0,
    )
    return [*_advice_lines(advice, bars), *_reach_lines(seen, seat, settings, named)], advice.marks


def _reach_lines(seen: Sequence[tuple[Sight, View]], seat: int, settings: Settings, named: SeatNames) -> Iterator[str]:
    """Yield what the player's own answer tells each of the others, while they think about it."""
    if not is_own_answer(seen[-1][1].board, seat):
        return
    yield ""
    yield click.style(say(ANSWER_TELLS), bold=True)
    for reach in measure_last_answer(seen, seat, settings):
        yield say(msg("{name}: {text}", name=named(reach.seat), text=describe_reach(reach)))


def _advice_lines(advice: Advice, bars: bool) -> Iterator[str]:
    """Yield the calls that are left, their chances, and the certain conclusions with reasons."""
    if advice.doubt is not None:
        yield click.style(say(advice.doubt), bold=True)
    yield click.style(say(describe_possible_calls(advice)), bold=True)
    for chance in advice.chances:
        percent = say(chance.percent)
        share = f"  {percent:>4}  {draw_bar(float(chance.share) / 100, BAR)}" if bars else f": {percent}"
        yield f"{chance.numbers}{share}"
    if advice.rest is not None:
        yield say(advice.rest)
    yield ""
    if not advice.conclusions:
        yield say(msg("Nothing follows from the answers yet."))
    for conclusion in advice.conclusions:
        yield click.style(paint_tiles(capitalize(conclusion.claim)), bold=True)
        for proof in conclusion.proofs:
            if len(conclusion.proofs) > 1:
                yield f"  {paint_tiles(capitalize(proof.claim))}"
            yield from (f"    {paint_tiles(say(because))}" for because in proof.because)


class Code777TablePlayer(Code777PromptPlayer):
    """At a server's table, which stores the marks."""

    def __init__(self, seat: int, hints: HintLevel, fetch: Fetch) -> None:
        super().__init__(seat, hints)
        self._marks = ServerNotepad(fetch)

    def run_query(self, typed: list[str], view: View) -> bool:
        if LEVEL_OF_COMMAND.get("".join(typed[:1])) != "marks" or not includes(self._hints, "marks"):
            return super().run_query(typed, view)
        filled_at = view.board.filled_at[self.seat]
        try:
            self._sheet = Sheet(filled_at, self._marks.read(filled_at))
            is_query = super().run_query(typed, view)
            self._marks.write(self._sheet)
        except ServerUnavailable:
            raise server_unavailable() from None
        return is_query
