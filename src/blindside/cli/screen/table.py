"""The screens for a table at a server: with what one can ask of the table, beside the moves of the game."""

from collections.abc import Mapping
from typing import Any, ClassVar

from textual.binding import Binding, BindingType

from blindside.cli.join.link import TableLink
from blindside.cli.join.marks import Marks
from blindside.cli.join.words import request_of
from blindside.cli.screen.app import GameScreen
from blindside.cli.screen.ask import Ask
from blindside.cli.screen.code777 import Code777Screen
from blindside.cli.screen.mastermind import MastermindScreen
from blindside.cli.speech import say
from blindside.core.errors import Invalid
from blindside.core.messages import Message, msg
from blindside.games.code777.notepad import Notepad
from blindside.games.code777.view import View
from blindside.table.options import Aid
from blindside.table.requests import AnyRequest


class TableScreen(GameScreen):
    BINDINGS: ClassVar[list[BindingType]] = [Binding("t", "table", say(msg("talk")))]

    def action_table(self) -> None:
        words = msg(
            "say hello · stop · bot casual · sit · leave; for the host: bot casual 2 · remove 2 · pause · resume"
        )
        self.push_screen(Ask(msg("what do you say to the table?"), words, self._request, exact=True), self._asked)

    def _request(self, line: str) -> AnyRequest:
        request = request_of(line.lower().split(), line, self.link.seat)
        if request is None:
            raise Invalid("join/word", msg("write it like this: {example}", example="say hello"))
        return request

    def _asked(self, request: AnyRequest | None) -> None:
        if request is not None and isinstance(self.link, TableLink):
            self.link.ask(request)


TALK = {"t": msg("talk to the others, or ask something of the table")}


class Code777Table(TableScreen, Code777Screen):
    KEYS: ClassVar[Mapping[str, Message]] = {**Code777Screen.KEYS, **TALK}

    def __init__(self, link: TableLink, aid: Aid, marks: Marks) -> None:
        super().__init__(link, aid, marks.read(), marks.keep)
        self._marks = marks

    def happened(self, sight: Any, view: View) -> None:
        super().happened(sight, view)
        if self._marks.begins_sheet(view):
            self.notes.notepad = Notepad()


class MastermindTable(TableScreen, MastermindScreen):
    KEYS: ClassVar[Mapping[str, Message]] = {**MastermindScreen.KEYS, **TALK}


def screen_for(link: TableLink, aid: Aid, marks: Marks | None) -> GameScreen:
    return MastermindTable(link) if marks is None else Code777Table(link, aid, marks)
