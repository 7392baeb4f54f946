"""A section of a game's rules: a heading, some paragraphs, and perhaps a picture, which is a template of its own."""

from msgspec import Struct

from blindside.core.messages import Message


class Section(Struct, frozen=True):
    anchor: str
    title: Message
    text: tuple[Message, ...]
    picture: str | None = None
