"""What may stand between a terminal and a server: a line that is encrypted, or a server of another version."""

import asyncio
import json
import ssl
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

CHUNK = 65_536


@contextmanager
def line_to(server_port: int, context: ssl.SSLContext | None = None, swallows: bytes | None = None) -> Iterator[int]:
    """The port of a line to the server: encrypted, as behind a host's proxy, if there is a context for that.

    The first request with these bytes in it gets to the server, and whoever sent it is never answered.
    """
    loop = asyncio.new_event_loop()
    thread = Thread(target=loop.run_forever, name="line")
    thread.start()
    swallowed = False

    async def connect(asks: asyncio.StreamReader, is_told: asyncio.StreamWriter) -> None:
        answers, server = await asyncio.open_connection("127.0.0.1", server_port)
        swallowing = False

        async def ask() -> None:
            nonlocal swallowed, swallowing
            while data := await asks.read(CHUNK):
                if swallows is not None and swallows in data and not swallowed:
                    swallowed = swallowing = True
                server.write(data)

        async def answer() -> None:
            while data := await answers.read(CHUNK):
                if swallowing:
                    return
                is_told.write(data)

        pumps = [asyncio.create_task(ask()), asyncio.create_task(answer())]
        with suppress(asyncio.CancelledError):
            await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
        for end in (server, is_told):
            end.close()

    async def end(listening: asyncio.Server) -> None:
        listening.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    begun = asyncio.start_server(connect, "127.0.0.1", 0, ssl=context)
    listening = asyncio.run_coroutine_threadsafe(begun, loop).result()
    try:
        yield listening.sockets[0].getsockname()[1]
    finally:
        asyncio.run_coroutine_threadsafe(end(listening), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


@contextmanager
def another_server(answers: dict[str, Any], status: int = 200, **headers: str) -> Iterator[str]:
    """Something that answers at these paths, and with nothing that is known elsewhere."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = json.dumps(answers.get(self.path, {"news": "of tomorrow"})).encode()
            self.send_response(status)
            for name, value in {"Content-Length": str(len(body)), **headers}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        do_POST = do_GET  # noqa: N815  # as its base names them

        def log_message(self, *_: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()
