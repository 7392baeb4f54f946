"""Compiles the catalogues whenever the package is built or installed: gettext reads the compiled form."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Catalogues(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        for source in Path(self.root).glob("src/blindside/locales/*/LC_MESSAGES/blindside.po"):
            with source.open("rb") as written, source.with_suffix(".mo").open("wb") as compiled:
                write_mo(compiled, read_po(written))
