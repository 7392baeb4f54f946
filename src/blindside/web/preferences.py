"""Language and appearance of the pages, as the client has chosen them in cookies."""

from collections.abc import Iterator

from starlette.requests import Request

from blindside.core.languages import LANGUAGES
from blindside.core.messages import Say, translator

APPEARANCES = {
    "theme": ("system", "light", "dark"),
    "palette": ("usual", "safe"),
    "contrast": ("usual", "high"),
    "motion": ("system", "none"),
    "sound": ("on", "off"),
    "keys": ("on", "off"),
}
"""The first value is the default."""


def cookie_of(choice: str) -> str:
    return f"blindside-{choice}"


def appearance_of(request: Request) -> dict[str, str]:
    asked = {name: request.cookies.get(cookie_of(name), "") for name in APPEARANCES}
    return {name: asked[name] if asked[name] in values else values[0] for name, values in APPEARANCES.items()}


def language_of(request: Request) -> str:
    """Return the chosen language, or the supported one that the browser prefers."""
    chosen = request.cookies.get(cookie_of("language"), "")
    wanted = [chosen, *_accepted_languages(request.headers.get("accept-language", ""))]
    return next((language for language in wanted if language in LANGUAGES), "en")


def _accepted_languages(header: str) -> list[str]:
    """Return the languages of an Accept-Language header, the preferred first (RFC 9110)."""
    worth = sorted(_parse_weights(header), key=lambda weighted: -weighted[1])
    return [language for language, weight in worth if weight > 0]


def _parse_weights(header: str) -> Iterator[tuple[str, float]]:
    for part in header.split(","):
        tag, _, rest = part.partition(";")
        name, _, weight = rest.partition("=")
        try:
            yield tag.strip().lower().split("-")[0], float(weight) if name.strip().lower() == "q" else 1.0
        except ValueError:
            continue  # the weight is not a number


def speaker_for(request: Request) -> Say:
    return translator(language_of(request))
