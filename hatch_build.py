"""Build hook: compile the catalogues (.po to .mo) when the package is built or installed."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ALWAYS = datetime.fromtimestamp(0, UTC)
"""The date in compiled catalogues, so that the same source gives the same wheel."""


class Catalogues(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        for source in Path(self.root).glob("src/blindside/locales/*/LC_MESSAGES/blindside.po"):
            with source.open("rb") as written, source.with_suffix(".mo").open("wb") as compiled:
                catalogue = read_po(written)
                catalogue.creation_date = catalogue.revision_date = ALWAYS
                write_mo(compiled, catalogue)
