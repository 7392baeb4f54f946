"""The languages of all texts, and where their catalogues are."""

import os
from pathlib import Path

LANGUAGES = {
    "en": "English",
    "fr": "Français",
    "de": "Deutsch",
    "nl": "Nederlands",
    "it": "Italiano",
    "sv": "Svenska",
    "da": "Dansk",
}
"""Each language by its code, named in itself."""

NUMBER_FORMATS = {
    "de": str.maketrans({".": ",", ",": ".", "%": "\u00a0%"}),
    "fr": str.maketrans({".": ",", ",": "\u202f", "%": "\u00a0%"}),
    "it": str.maketrans({".": ",", ",": "."}),
    "nl": str.maketrans({".": ",", ",": "."}),
    "da": str.maketrans({".": ",", ",": ".", "%": "\u00a0%"}),
    "sv": str.maketrans({".": ",", ",": "\u00a0", "%": "\u00a0%"}),
}
"""How each language writes the decimal point, the thousands separator and the percent sign of English."""

DOMAIN = "blindside"
"""The file name of the catalogues."""


def catalogue_dir() -> str:
    """Return the directory of the catalogues; BLINDSIDE_LOCALES overrides it, to try out a translation."""
    return os.environ.get("BLINDSIDE_LOCALES", str(Path(__file__).parent.parent / "locales"))
