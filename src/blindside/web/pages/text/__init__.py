"""The fixed texts of the pages, by their name in templates."""

from blindside.core.messages import Message
from blindside.web.pages.code777 import text as code777
from blindside.web.pages.mastermind import text as mastermind
from blindside.web.pages.text import operators, site, study

_PARTS = (site, study, operators, code777, mastermind)
TEXT: dict[str, Message] = {name: message for part in _PARTS for name, message in part.TEXT.items()}
assert len(TEXT) == sum(len(part.TEXT) for part in _PARTS), "names are unique"
