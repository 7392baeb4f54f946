"""A first lesson: steps, each with something to do, what is said to wrong tries, and why the right one is right."""

from msgspec import Struct

from blindside.core.messages import Message


class Choice(Struct, frozen=True):
    label: Message
    reply: Message | None = None
    """Why not; None: it is right."""


class Step(Struct, frozen=True, kw_only=True):
    kind: str
    """How it is done: a template and a script know how to ask for it."""
    title: Message
    text: tuple[Message, ...]
    task: Message
    hints: tuple[Message, ...]
    because: tuple[Message, ...]
    choices: tuple[Choice, ...] = ()
