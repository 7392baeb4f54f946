"""Code 777 on a whole screen."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static
from textual.worker import get_current_worker

from blindside.console.code777 import answer_lines
from blindside.console.text import painted, say, sentence
from blindside.core.messages import Message, msg, plural
from blindside.core.records import Record
from blindside.games.code777.commands import Announce, Choose, GiveAnswer
from blindside.games.code777.events import Answered, CardChosen, CardDrawn, Sight
from blindside.games.code777.legal import may_call
from blindside.games.code777.notepad import Mark
from blindside.games.code777.questions import answer_text, question
from blindside.games.code777.settings import POINTS_TO_WIN, owner_of
from blindside.games.code777.view import View
from blindside.reviews.code777.review import review_game
from blindside.table.options import Aid, includes
from blindside.terminal.code777.lines import answers_to, follows, must, read_call, read_card, read_said
from blindside.terminal.code777.notes import Notes, rack
from blindside.terminal.link import Link
from blindside.terminal.notepad import BackgroundWriter, SaveSheet, ServerNotepad, Sheet
from blindside.terminal.screen.app import COMMON, GameScreen, Panel
from blindside.terminal.screen.parts import Ask, key, key_table, lines, spoken
from blindside.terminal.screen.table import TALK, TableLink, TableScreen
from blindside.wording.code777.labels import rack_name, table_name
from blindside.wording.code777.review import describe_call, describe_luck_and_skill, summarize

ANSWERS_MARGIN = 4
"""As wide as the number of a card."""


NOTE_KEYS: Mapping[str, tuple[Aid, Message]] = {
    "↑ ↓ ← →": ("marks", msg("another tile of the notepad")),
    "x  o": ("marks", msg("cross it out, circle it; the same again takes it back")),
    "s  a  b": ("marks", msg("the sheet for your marks, and two for what-ifs")),
    "-7b-": ("seen", msg("what stands in view is crossed out by itself")),
    "∴7b-": ("certain", msg("and so is what follows; {sure} is surely yours", sure="∴7b)")),
    "(7b∴": ("certain", msg("your own mark, on a tile for which it follows too")),
}
"""What there is beside the keys of the game, with so much help."""


class Code777Screen(GameScreen):
    KEYS: ClassVar[Mapping[str, Message]] = {
        key("⏎", msg("Enter, Space")): msg("let the game go on"),
        "c": msg("call your three numbers"),
        key("⇥", msg("Tab")): msg("the next panel"),
        "p  n": msg("after the game: step by step through it"),
        say(msg("Ctrl-Q")): msg("leave; a game that is kept waits"),
    }
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "go_on", say(msg("go on"))),
        Binding("c", "call", say(msg("make a call"))),
        *COMMON,
    ]

    def __init__(self, link: Link, aid: Aid, sheet: Sheet, keep: SaveSheet) -> None:
        super().__init__(link)
        self._aid = aid
        self.notes = Notes(link.seat, sheet, self._gives("seen"), keep)
        self.aside = Text() if self._gives("certain") else key_table(self.keys())

    def keys(self) -> dict[str, Message]:
        return {**self.KEYS, **{key: meaning for key, (aid, meaning) in NOTE_KEYS.items() if self._gives(aid)}}

    def _gives(self, aid: Aid) -> bool:
        return includes(self._aid, aid)

    def panels(self) -> Iterator[tuple[str, Message]]:
        if self._gives("marks"):
            yield "notepad", msg("Notepad")
        yield "answers", msg("Answers")
        yield "log", msg("What happened")
        if self.over is not None:
            yield "aside", msg("Review")
        elif self._gives("certain"):
            yield "aside", msg("What follows")
        else:
            yield "aside", msg("Keys")

    def body(self) -> ComposeResult:
        for name, title in self.panels():
            yield self.notes if name == "notepad" else Panel(name, title)

    # drawing

    def draw(self, view: View) -> None:
        board = view.board
        piles = plural("{count} tile in the pile", "{count} tiles in the pile", board.pile)
        title = msg("{table} · {piles}", table=table_name(board.settings), piles=piles)
        self.query_one("#title", Static).update(Text(say(title)))
        self.query_one("#table", Static).update(lines(self._racks(view)))
        self.query_one("#now", Static).update(lines(self._now(view)))
        if self._gives("marks"):
            self.notes.look(view)
        sights = [sight for sight, _ in self.seen[: self.at]]
        answers = lines(map(spoken, answer_lines(view, sights)))
        self.query_one("#answers", Panel).show(answers, ANSWERS_MARGIN)
        self.query_one("#aside", Panel).show(self.aside)
        self.show_log()

    def _racks(self, view: View) -> Iterator[Text]:
        board = view.board
        names = [self._rack_name(place, view) for place in range(board.settings.racks)]
        wide = max(map(len, names))
        for place, name in enumerate(names):
            owner = owner_of(board.settings, place)
            turn = "▶" if owner is not None and owner == board.turn and board.phase != "over" else " "
            line = Text.assemble(f"{turn} {name:<{wide}}  ", rack(view.racks[place]))
            if owner is not None:
                line.append("  " + "★" * board.scores[owner] + "☆" * (POINTS_TO_WIN - board.scores[owner]))
                if owner in board.calling:
                    line.append("  " + say(msg("announces")), "bold")
            yield line

    def _rack_name(self, place: int, view: View) -> str:
        owner = owner_of(view.board.settings, place)
        if owner is None:
            return say(rack_name(place, None))
        return self.link.names[owner]

    def _now(self, view: View) -> Iterator[Text]:
        """The last card that was read, and its answer."""
        for sight, _ in reversed(self.seen[: self.at]):
            match sight:
                case CardDrawn(reader, card) | CardChosen(reader, card):
                    yield Text(f"{self.link.names[reader]}  {card}  {say(question(card).text)}")
                    return
                case Answered(reader, card, answer):
                    yield Text(f"{self.link.names[reader]}  {card}  {say(question(card).text)}")
                    yield Text(f"→ {say(answer_text(card, answer))}", "bold")
                    return
                case _:
                    pass

    def due(self, view: View) -> Message:
        seat = self.link.seat
        if must(view, seat, "choosing"):
            return msg("read {first} or {second}? Enter to choose", first=view.drawn[0], second=view.drawn[1])
        if must(view, seat, "asked"):
            return msg("answer {choices}", choices=answers_to(view.board.card))
        if may_call(view.board, seat):
            return msg("Enter to go on, or c to call")
        return msg("Enter to go on: after the next answer you may call again")

    # help and review, neither of them where they would keep the keys waiting

    def happened(self, sight: Sight, view: View) -> None:
        self.notes.turn(view)

    def my_move(self) -> None:
        if self._gives("certain"):
            self._follow(list(self.seen))

    @work(thread=True, exclusive=True)
    def _follow(self, seen: list[tuple[Sight, View]]) -> None:
        told = follows(seen, self.link.seat, self.link.settings, self.link.names.__getitem__, self._aid, bars=True)
        if not get_current_worker().is_cancelled:
            self.call_from_thread(self._conclude, seen, told.marks)
        self.put_aside(lines(map(spoken, told.lines)))

    def _conclude(self, seen: list[tuple[Sight, View]], marks: list[Mark]) -> None:
        if len(seen) == len(self.seen):  # else they may be about tiles that have gone
            self.notes.conclude(marks)

    def ended(self, record: Record) -> None:
        self.notes.conclude(())
        super().ended(record)

    def review(self, record: Record) -> list[Text]:
        named = self.link.names.__getitem__
        found = review_game(record)
        told = [Text(say(line)) for line in summary(found, named)]
        told += [Text(), *[spoken(painted(sentence(rated(call, named)))) for call in found.calls], Text()]
        for seat in found.seats:
            told += [
                Text(named(seat.seat), "bold"),
                *[Text(f"  {sentence(line)}") for line in describe_luck_and_skill(seat.fortune)],
            ]
        return told

    # keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return self.over is None if action in ("go_on", "call") else super().check_action(action, parameters)

    def action_tile(self, row: int, column: int) -> None:
        self.notes.choose(row, column)

    def action_go_on(self) -> None:
        view, seat = self.view, self.link.seat
        if not self.awaited or view is None:
            self.do(None)
        elif must(view, seat, "choosing"):
            cards = [f"{card}  {say(question(card).text)}" for card in view.drawn]
            about = msg("{first}\n{second}", first=cards[0], second=cards[1])
            self._ask(msg("which card do you read?"), about, lambda text: Choose(seat, read_card(text)))
        elif must(view, seat, "asked"):
            card = view.board.card
            about = msg("{text}", text=question(card).text)
            self._ask(answers_to(card), about, lambda text: GiveAnswer(seat, read_said(card, text)))
        else:
            self.do(None)

    @property
    def can_call(self) -> bool:
        return self.awaited

    def accepts(self, command: Any) -> bool:
        return self.can_call if isinstance(command, Announce) else self.awaited

    def action_call(self) -> None:
        view, seat = self.view, self.link.seat
        if not self.can_call or view is None:
            self.do(None)
        elif not may_call(view.board, seat):
            self.say_wrong(msg("you may call again after the next answer"))
        else:
            what = (
                msg("your three tiles, such as 5r 7b 7y")
                if view.board.settings.colors_too
                else msg("your three numbers, such as 5 7 7")
            )
            about = msg("either way your tiles leave the rack, and you get three new ones")
            self._ask(what, about, lambda text: read_call(seat, text, view))

    def _ask(self, what: Message, about: Message, read: Callable[[str], Announce | Choose | GiveAnswer]) -> None:
        self.push_screen(Ask(what, about, read), lambda command: None if command is None else self.do(command))


class Code777Table(TableScreen, Code777Screen):
    KEYS: ClassVar[Mapping[str, Message]] = {**Code777Screen.KEYS, **TALK}

    def __init__(self, link: TableLink, aid: Aid) -> None:
        marks = ServerNotepad(link.server_link.fetch)
        filled_at = link.now.view.board.filled_at[link.seat]
        sheet = Sheet(filled_at, marks.read(filled_at))
        self._marks = BackgroundWriter(marks.write)
        super().__init__(link, aid, sheet, self._marks.queue.put)

    @property
    def can_call(self) -> bool:
        """A table takes calls at any moment, also while it waits for another player."""
        return self.over is None

    def on_unmount(self) -> None:
        self._marks.finish()
