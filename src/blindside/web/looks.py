"""What can be chosen about the look of the pages, and what somebody has chosen."""

from starlette.requests import Request

LOOKS = {
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


def look_of(request: Request) -> dict[str, str]:
    asked = {name: request.cookies.get(cookie_of(name), "") for name in LOOKS}
    return {name: asked[name] if asked[name] in values else values[0] for name, values in LOOKS.items()}
