"""In which of our languages somebody reads."""

from collections.abc import Iterator

from starlette.requests import Request

from blindside.core.messages import LANGUAGES, Say, speaker
from blindside.web.looks import cookie_of


def language_of(request: Request) -> str:
    """The one that the reader has chosen, else the first of ours that the browser would like to have."""
    chosen = request.cookies.get(cookie_of("language"), "")
    wanted = [chosen, *_accepted(request.headers.get("accept-language", ""))]
    return next((language for language in wanted if language in LANGUAGES), "en")


def _accepted(header: str) -> list[str]:
    """The best first; those of the same worth in the order they are named (RFC 9110)."""
    worth = sorted(_weighed(header), key=lambda one: -one[1])
    return [language for language, weight in worth if weight > 0]


def _weighed(header: str) -> Iterator[tuple[str, float]]:
    for part in header.split(","):
        tag, _, rest = part.partition(";")
        name, _, weight = rest.partition("=")
        try:
            yield tag.strip().lower().split("-")[0], float(weight) if name.strip().lower() == "q" else 1.0
        except ValueError:
            continue  # no weight that anybody could read


def speaker_for(request: Request) -> Say:
    return speaker(language_of(request))
