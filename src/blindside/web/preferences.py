"""What a client has chosen about the pages: their language and their appearance."""

from collections.abc import Iterator

from starlette.requests import Request

from blindside.core.messages import LANGUAGES, Say, translator

APPEARANCES = {
    "theme": ("system", "light", "dark"),
    "palette": ("usual", "safe"),
    "contrast": ("usual", "high"),
    "motion": ("system", "none"),
    "sound": ("on", "off"),
    "keys": ("on", "off"),
}
"""The first is how it is for those who choose nothing."""


def cookie_of(choice: str) -> str:
    return f"blindside-{choice}"


def appearance_of(request: Request) -> dict[str, str]:
    asked = {name: request.cookies.get(cookie_of(name), "") for name in APPEARANCES}
    return {name: asked[name] if asked[name] in values else values[0] for name, values in APPEARANCES.items()}


def language_of(request: Request) -> str:
    """The one that the reader has chosen, else the first of ours that the browser would like to have."""
    chosen = request.cookies.get(cookie_of("language"), "")
    wanted = [chosen, *_accepted_languages(request.headers.get("accept-language", ""))]
    return next((language for language in wanted if language in LANGUAGES), "en")


def _accepted_languages(header: str) -> list[str]:
    """The best first; those of the same worth in the order they are named (RFC 9110)."""
    worth = sorted(_parse_weights(header), key=lambda one: -one[1])
    return [language for language, weight in worth if weight > 0]


def _parse_weights(header: str) -> Iterator[tuple[str, float]]:
    for part in header.split(","):
        tag, _, rest = part.partition(";")
        name, _, weight = rest.partition("=")
        try:
            yield tag.strip().lower().split("-")[0], float(weight) if name.strip().lower() == "q" else 1.0
        except ValueError:
            continue  # no weight that anybody could read


def speaker_for(request: Request) -> Say:
    return translator(language_of(request))
