"""Language and appearance of the pages, as the client has chosen them in cookies."""

from contextlib import suppress

from starlette.requests import Request

from blindside.core.languages import LANGUAGES
from blindside.core.messages import Message, Say, translator

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
    weights = []
    for part in header.split(","):
        tag, _, rest = part.partition(";")
        name, _, weight = rest.partition("=")
        with suppress(ValueError):  # the weight is not a number
            weights.append((float(weight) if name.strip().lower() == "q" else 1.0, tag.strip().lower().split("-")[0]))
    return [language for weight, language in sorted(weights, key=lambda weighted: -weighted[0]) if weight > 0]


def speaker_for(request: Request) -> Say:
    return translator(language_of(request))


def set_notice(request: Request, notice: Message | None) -> None:
    """Set what the pages of this request tell every reader."""
    request.scope["blindside.notice"] = notice


def notice_of(request: Request) -> Message | None:
    notice: Message | None = request.scope.get("blindside.notice")
    return notice
