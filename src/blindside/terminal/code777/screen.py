"""Code 777 on a whole screen."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar

from rich.text import Text
from textual import work
from textual.binding import Binding, BindingType
from textual.widgets import Static
from textual.worker import get_current_worker

from blindside.console.code777 import answer_lines
from blindside.console.text import capitalize, paint_tiles, say
from blindside.core.messages import Message, msg, plural
from blindside.core.records import Record
from blindside.games.code777.commands import Call, Choose, GiveAnswer
from blindside.games.code777.events import Answered, CardChosen, CardDrawn, Sight
from blindside.games.code777.legal import can_call
from blindside.games.code777.notepad import Mark
from blindside.games.code777.questions import answer_text, find_question
from blindside.games.code777.settings import POINTS_TO_WIN, rack_owner
from blindside.games.code777.view import View
from blindside.reviews.code777.review import review_game
from blindside.table.options import HintLevel, includes
from blindside.terminal.code777.lines import (
    describe_answers,
    is_due,
    read_call,
    read_card,
    read_typed_answer,
    write_deduction,
)
from blindside.terminal.code777.notes import NotepadPanel, draw_rack
from blindside.terminal.link import Link
from blindside.terminal.notepad import BackgroundWriter, SaveSheet, ServerNotepad, Sheet
from blindside.terminal.screen.app import COMMON, GameScreen, Panel
from blindside.terminal.screen.parts import InputDialog, join_lines, key_table, label_key
from blindside.terminal.screen.table import TABLE_KEYS, TableLink, TableScreen
from blindside.wording.code777.labels import rack_name, table_name
from blindside.wording.code777.review import describe_call, describe_luck_and_skill, summarize

ANSWERS_MARGIN = 4
"""The width of a card's number."""


NOTE_KEYS: Mapping[str, tuple[HintLevel, Message]] = {
    "↑ ↓ ← →": ("marks", msg("select another tile on the notepad")),
    "x  o": ("marks", msg("cross it out or circle it; press again to undo")),
    "s  a  b": ("marks", msg("your main sheet, and two for what-ifs")),
    "-7b-": ("seen", msg("tiles in view are crossed out automatically")),
    "∴7b-": ("certain", msg("proven not to be yours; {sure} is proven to be yours", sure="∴7b)")),
    "(7b∴": ("certain", msg("your own mark, also proven")),
}
"""Keys and signs of the notepad, by the hint level that they need."""


class Code777Screen(GameScreen):
    KEYS: ClassVar[Mapping[str, Message]] = {
        label_key("⏎", msg("Enter, Space")): msg("continue the game"),
        "c": msg("call your three numbers"),
        label_key("⇥", msg("Tab")): msg("the next panel"),
        "p  n": msg("after the game: step back and forward"),
        say(msg("Ctrl-Q")): msg("leave; a saved game can be resumed"),
    }
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "go_on", say(msg("continue"))),
        Binding("c", "call", say(msg("make a call"))),
        *COMMON,
    ]

    def __init__(self, link: Link, hints: HintLevel, sheet: Sheet, keep: SaveSheet) -> None:
        super().__init__(link)
        self._hints = hints
        self.notes = NotepadPanel(link.seat, sheet, self._includes("seen"), keep)
        self.aside = Text() if self._includes("certain") else key_table(self.keys())

    def keys(self) -> dict[str, Message]:
        return {**self.KEYS, **{key: meaning for key, (hints, meaning) in NOTE_KEYS.items() if self._includes(hints)}}

    def _includes(self, hints: HintLevel) -> bool:
        return includes(self._hints, hints)

    def panels(self) -> Iterator[tuple[str, Message]]:
        if self._includes("marks"):
            yield "notepad", msg("Notepad")
        yield "answers", msg("Answers")
        yield "log", msg("Log")
        if self.record is not None:
            yield "aside", msg("Review")
        elif self._includes("certain"):
            yield "aside", msg("What follows")
        else:
            yield "aside", msg("Shortcuts")

    def make_panel(self, name: str, title: Message) -> Panel:
        return self.notes if name == "notepad" else super().make_panel(name, title)

    # drawing

    def draw(self, view: View) -> None:
        board = view.board
        piles = plural("{count} tile in the pile", "{count} tiles in the pile", board.pile)
        title = msg("{table} · {piles}", table=table_name(board.settings), piles=piles)
        self.query_one("#title", Static).update(Text(say(title)))
        self.query_one("#table", Static).update(join_lines(self._draw_racks(view)))
        self.query_one("#now", Static).update(join_lines(self._draw_card(view)))
        if self._includes("marks"):
            self.notes.show_view(view)
        sights = [sight for sight, _ in self.positions[: self.step]]
        answers = join_lines(map(Text.from_ansi, answer_lines(view, sights)))
        self.query_one("#answers", Panel).show(answers, ANSWERS_MARGIN)

    def _draw_racks(self, view: View) -> Iterator[Text]:
        board = view.board
        owners = [rack_owner(board.settings, place) for place in range(board.settings.racks)]
        names = [
            say(rack_name(place, None)) if owner is None else self.link.names[owner]
            for place, owner in enumerate(owners)
        ]
        wide = max(map(len, names))
        for place, (owner, name) in enumerate(zip(owners, names, strict=True)):
            turn = "▶" if owner is not None and owner == board.turn and board.phase != "over" else " "
            line = Text.assemble(f"{turn} {name:<{wide}}  ", draw_rack(view.racks[place]))
            if owner is not None:
                line.append("  " + "★" * board.scores[owner] + "☆" * (POINTS_TO_WIN - board.scores[owner]))
                if owner in board.calling:
                    line.append("  " + say(msg("calls")), "bold")
            yield line

    def _draw_card(self, view: View) -> Iterator[Text]:
        """Draw the last card that was read, and its answer."""
        for sight, _ in reversed(self.positions[: self.step]):
            match sight:
                case CardDrawn(reader, card) | CardChosen(reader, card) | Answered(reader, card):
                    yield Text(f"{self.link.names[reader]}  {card}  {say(find_question(card).text)}")
                    if isinstance(sight, Answered):
                        yield Text(f"→ {say(answer_text(card, sight.answer))}", "bold")
                    return
                case _:
                    pass

    def describe_due(self, view: View) -> Message:
        seat = self.link.seat
        if is_due(view, seat, "choosing"):
            return msg("read {first} or {second}? Enter to choose", first=view.drawn[0], second=view.drawn[1])
        if is_due(view, seat, "asked"):
            return msg("answer {choices}", choices=describe_answers(view.board.card))
        if can_call(view.board, seat):
            return msg("Enter to continue, or c to call")
        return msg("Enter to continue; you can call again after the next answer")

    # deductions and review, in threads so that the keys respond

    def show_sight(self, sight: Sight, view: View) -> None:
        self.notes.update_sheet(view)

    def start_move(self) -> None:
        if self._includes("certain"):
            self._deduce(list(self.positions))

    @work(thread=True, exclusive=True)
    def _deduce(self, positions: list[tuple[Sight, View]]) -> None:
        lines, marks = write_deduction(
            positions, self.link.seat, self.link.settings, self.link.names.__getitem__, self._hints, bars=True
        )
        if not get_current_worker().is_cancelled:
            self.call_from_thread(self._show_conclusions, positions, marks)
        self.show_aside(join_lines(map(Text.from_ansi, lines)))

    def _show_conclusions(self, positions: list[tuple[Sight, View]], marks: list[Mark]) -> None:
        if len(positions) == len(self.positions):  # otherwise the rack may have changed
            self.notes.show_conclusions(marks)

    def show_end(self, record: Record) -> None:
        self.notes.show_conclusions(())
        super().show_end(record)

    def review(self, record: Record) -> list[Text]:
        named = self.link.names.__getitem__
        found = review_game(record)
        lines = [Text(say(line)) for line in summarize(found, named)]
        calls = [Text.from_ansi(paint_tiles(capitalize(describe_call(call, named)))) for call in found.calls]
        lines += [Text(), *calls, Text()]
        for seat in found.seats:
            lines.append(Text(named(seat.seat), "bold"))
            lines += [Text(f"  {capitalize(line)}") for line in describe_luck_and_skill(seat.luck_and_skill)]
        return lines

    # keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return self.record is None if action in ("go_on", "call") else super().check_action(action, parameters)

    def action_tile(self, row: int, column: int) -> None:
        self.notes.choose(row, column)

    def action_go_on(self) -> None:
        view, seat = self.view, self.link.seat
        if not self.awaited or view is None:
            self.do(None)
        elif is_due(view, seat, "choosing"):
            cards = [f"{card}  {say(find_question(card).text)}" for card in view.drawn]
            about = msg("{first}\n{second}", first=cards[0], second=cards[1])
            self._ask(msg("which card will you read?"), about, lambda text: Choose(seat, read_card(text)))
        elif is_due(view, seat, "asked"):
            card = view.board.card
            about = msg("{text}", text=find_question(card).text)
            self._ask(describe_answers(card), about, lambda text: GiveAnswer(seat, read_typed_answer(card, text)))
        else:
            self.do(None)

    @property
    def can_call(self) -> bool:
        return self.awaited

    def accepts(self, command: Any) -> bool:
        return self.can_call if isinstance(command, Call) else self.awaited

    def action_call(self) -> None:
        view, seat = self.view, self.link.seat
        if not self.can_call or view is None:
            self.do(None)
        elif not can_call(view.board, seat):
            self.show_notice(msg("you can call again after the next answer"))
        else:
            numbers, tiles = msg("your three numbers, such as 5 7 7"), msg("your three tiles, such as 5r 7b 7y")
            what = tiles if view.board.settings.colors_too else numbers
            about = msg("right or wrong, you get three new tiles")
            self._ask(what, about, lambda text: read_call(seat, text, view))

    def _ask(self, what: Message, about: Message, read: Callable[[str], Call | Choose | GiveAnswer]) -> None:
        self.push_screen(InputDialog(what, about, read), lambda command: None if command is None else self.do(command))


class Code777Table(TableScreen, Code777Screen):
    KEYS: ClassVar[Mapping[str, Message]] = {**Code777Screen.KEYS, **TABLE_KEYS}

    def __init__(self, link: TableLink, hints: HintLevel) -> None:
        marks = ServerNotepad(link.server_link.fetch)
        filled_at = link.now.view.board.filled_at[link.seat]
        sheet = Sheet(filled_at, marks.read(filled_at))
        self._marks = BackgroundWriter(marks.write)
        super().__init__(link, hints, sheet, self._marks.queue.put)

    @property
    def can_call(self) -> bool:
        """A table takes calls at any time, also while it waits for another player."""
        return self.record is None

    def on_unmount(self) -> None:
        self._marks.finish()


make_screen = Code777Screen
make_table_screen = Code777Table
