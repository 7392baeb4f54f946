"""In which of our languages somebody reads."""

from starlette.requests import Request

from blindside.core.messages import Say, speaker

LANGUAGES = ("en", "fr", "de", "nl", "it", "sv", "da")


def language_of(request: Request) -> str:
    """The first of ours that the reader's browser accepts."""
    accepted = [tag.strip()[:2].lower() for tag in request.headers.get("accept-language", "").split(",")]
    return next((tag for tag in accepted if tag in LANGUAGES), "en")


def speaker_for(request: Request) -> Say:
    return speaker(language_of(request))
