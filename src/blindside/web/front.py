"""The front page: what there is, for whoever opens the address in a browser. The tables themselves get pages next."""

from html import escape
from importlib.resources import files

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from blindside.core.messages import msg
from blindside.web.language import language_of, speaker_for
from blindside.web.route import Service

STYLE = (files("blindside.web") / "front.css").read_text()
EXAMPLE = (files("blindside.web") / "example.py").read_text()


async def front(service: Service, request: Request) -> Response:
    say = speaker_for(request)
    lines = [
        msg("This server keeps live tables of Code 777 and Mastermind, for people, bots and programs."),
        msg("Its pages are being built. Programs can play already: this one does, with Python alone."),
    ]
    paragraphs = "".join(f"<p>{escape(say(line))}</p>" for line in lines)
    described = escape(say(msg("The API, described")))
    command = escape(f"python example.py {service.address(request)}")
    return HTMLResponse(
        f'<!doctype html><html lang="{language_of(request)}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width"><title>Blindside</title>'
        f'<link rel="stylesheet" href="/front.css"><main><h1>Blindside</h1>{paragraphs}'
        f"<pre>{escape(EXAMPLE)}</pre><p><code>{command}</code></p>"
        f'<p><a href="/api/v1/openapi.json">{described}</a></p></main></html>'
    )


async def style(_: Service, __: Request) -> Response:
    return Response(STYLE, media_type="text/css")
