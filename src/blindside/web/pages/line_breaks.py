"""Removes line breaks and indentation from templates, by the rule of JSX."""

import re
from collections.abc import Iterator

from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream

_PIECE = re.compile(r"\s*\n\s*|</?[a-z!][\w-]*|[>\"']", re.IGNORECASE)
_VERBATIM = ("pre", "textarea", "script", "style")


class RemoveLineBreaks(Extension):
    """Removes line breaks between tags, text and expressions; inside a tag each becomes a space.

    So templates can be indented, and the indentation is not sent. Write a needed space inside a line, or as
    `{{ " " }}`. Elements that show line breaks keep them.
    """

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        html = _HtmlPosition()
        for token in stream:
            if token.type == "data":
                yield Token(token.lineno, token.type, _PIECE.sub(html.replace, token.value))
            else:
                yield token


class _HtmlPosition:
    """The position in the HTML. Expressions and statements of the template do not change it."""

    def __init__(self) -> None:
        self._tag: str | None = None
        self._quote: str | None = None
        self._verbatim: str | None = None

    def replace(self, match: re.Match[str]) -> str:
        piece = match[0]
        if piece.isspace():
            return " " if self._tag else piece if self._verbatim else ""
        if self._tag is None:
            if piece[0] == "<" and self._verbatim in (None, piece[2:].lower()):
                self._tag = piece[1:].lower()
        elif self._quote is not None:
            if piece == self._quote:
                self._quote = None
        elif piece == ">":
            self._verbatim = self._tag if self._tag in _VERBATIM else None
            self._tag = None
        elif piece[0] != "<":
            self._quote = piece
        return piece
