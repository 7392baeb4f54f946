"""The languages of the interface, and how each writes numbers."""

LANGUAGES = {
    "en": "English",
    "fr": "Français",
    "de": "Deutsch",
    "nl": "Nederlands",
    "it": "Italiano",
    "sv": "Svenska",
    "da": "Dansk",
}
"""By code, with the name that the language has in itself."""

FIGURES = {
    "de": str.maketrans({".": ",", ",": ".", "%": "\u00a0%"}),
    "fr": str.maketrans({".": ",", ",": "\u202f", "%": "\u00a0%"}),
    "it": str.maketrans({".": ",", ",": "."}),
    "nl": str.maketrans({".": ",", ",": "."}),
    "da": str.maketrans({".": ",", ",": ".", "%": "\u00a0%"}),
    "sv": str.maketrans({".": ",", ",": "\u00a0", "%": "\u00a0%"}),
}
"""How each language writes the decimal point, the thousands separator and the percent sign of English."""
