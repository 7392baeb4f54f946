"""The player of an agent at Mastermind: it makes observations from its own view."""

from collections.abc import Iterator
from typing import Literal

import numpy as np

from blindside.core.messages import Message
from blindside.envs.table import AgentSeat, Field, Flags, Layout, Numbers, describe_scores
from blindside.games.mastermind.board import Board, View
from blindside.games.mastermind.codes import alphabet, make_key
from blindside.games.mastermind.commands import Command, GiveKey, Guess, SetCode
from blindside.games.mastermind.events import CodeLeftOpen, SawCodeSet, Sight
from blindside.games.mastermind.legal import describe_turn
from blindside.games.mastermind.settings import PLAYERS, Settings
from blindside.reason.mastermind.space import Codes, Space, key_number
from blindside.wording.mastermind.events import describe
from blindside.wording.mastermind.labels import match_name

Hints = Literal["none", "fits"]

PHASES = ("coding", "guessing", "keying")


def make_layout(settings: Settings, space: Space, hints: Hints) -> Layout:
    """Return the parts of an observation."""
    colors = len(alphabet(settings))
    return (
        Field("codemaker", (1,), 1),
        Field("phase", (len(PHASES),), 1),
        Field("code", (settings.holes,), colors),
        Field("guesses", (settings.rows, settings.holes), colors),
        Field("keys", (settings.rows, 3), settings.holes),
        Field("scores", (PLAYERS,), settings.games * (settings.rows + 1)),
        Field("played", (1,), settings.games),
        *((Field("fits", (len(space),), 1),) if hints == "fits" else ()),
    )


class MastermindSeat(AgentSeat[Sight, View, Command]):
    """An agent's seat at Mastermind."""

    def __init__(self, seat: int, space: Space, hints: Hints) -> None:
        super().__init__(seat)
        self._space = space
        self._hints = hints
        self._start()

    def _start(self) -> None:
        self._left: Codes = self._space.all
        self._keys_used = 0
        """The number of keys that `_left` takes into account."""

    def see(self, sight: Sight, view: View) -> None:
        if isinstance(sight, SawCodeSet | CodeLeftOpen):
            self._sights = []
            self._start()
        self._sights.append(sight)

    def act(self, view: View) -> SetCode | Guess | GiveKey:
        action, self.action = self.action, None
        assert action is not None, "an agent is asked only when it has an action"
        if action >= len(self._space):
            return GiveKey(self._seat, self._space.key(action - len(self._space)))
        code = self._space.code(action)
        return SetCode(self._seat, code) if view.board.phase == "coding" else Guess(self._seat, code)

    def codes_left(self, board: Board) -> Codes:
        """Return the codes that fit all keys."""
        for guess, key in board.keyed_rows[self._keys_used :]:
            numbers = self._space.keys_of(self._space.number(guess), self._left)
            self._left = self._left[numbers == key_number(key)]
            self._keys_used += 1
        return self._left

    def action_mask(self, view: View, actions: int) -> Flags:
        codes = len(self._space)
        mask = np.zeros(actions, np.int8)
        if view.board.phase != "keying":
            mask[:codes] = 1
            return mask
        guess = view.board.rows[-1].guess
        if view.code is not None:
            mask[codes + key_number(make_key(view.code, guess))] = 1
        else:
            mask[codes + self._space.keys_of(self._space.number(guess), self.codes_left(view.board)).astype(int)] = 1
        return mask

    def observe(self, view: View) -> Numbers:
        board = view.board
        rows, holes, codemaker = board.settings.rows, board.settings.holes, board.codemaker == self._seat
        guesses = np.zeros((rows, holes), np.float32)
        keys = np.zeros((rows, 3), np.float32)
        for place, row in enumerate(board.rows):
            guesses[place] = self._colors(row.guess)
            if row.key is not None:
                keys[place] = 1, row.key.reds, row.key.whites
        hidden = codemaker and view.code is not None and board.phase != "coding"
        parts: list[Numbers | list[int]] = [
            [codemaker, *[board.phase == phase for phase in PHASES]],
            self._colors(view.code or "") if hidden else [0] * holes,
            guesses.ravel(),
            keys.ravel(),
            [board.scores[self._seat], board.scores[PLAYERS - 1 - self._seat], board.played],
            self._fits(board) if self._hints == "fits" else [],
        ]
        return np.concatenate(parts, dtype=np.float32)

    def _colors(self, code: str) -> list[int]:
        """Return each colour as its place in the alphabet, counted from 1."""
        return [self._space.signs.index(sign) + 1 for sign in code]

    def _fits(self, board: Board) -> Numbers:
        flags = np.zeros(len(self._space), np.float32)
        flags[self.codes_left(board)] = 1
        return flags

    def describe(self, view: View) -> Iterator[Message]:
        board = view.board
        yield match_name(board.settings)
        yield describe_scores(board)
        yield from map(describe, self._sights)
        yield describe_turn(board)
