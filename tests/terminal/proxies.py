"""An encrypting proxy in front of a server, and a fake server of another version."""

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
def run_proxy(
    server_port: int, context: ssl.SSLContext | None = None, lose_response_to: bytes | None = None
) -> Iterator[int]:
    """Run a proxy to the server; yield its port. With a context it speaks TLS.

    The first request that contains the bytes `lose_response_to` reaches the server, but its response is lost.
    """
    loop = asyncio.new_event_loop()
    thread = Thread(target=loop.run_forever, name="proxy")
    thread.start()
    is_lost = False

    async def connect(client_reader: asyncio.StreamReader, client_writer: asyncio.StreamWriter) -> None:
        server_reader, server_writer = await asyncio.open_connection("127.0.0.1", server_port)
        is_losing = False

        async def forward_requests() -> None:
            nonlocal is_lost, is_losing
            while data := await client_reader.read(CHUNK):
                if lose_response_to is not None and lose_response_to in data and not is_lost:
                    is_lost = is_losing = True
                server_writer.write(data)

        async def forward_responses() -> None:
            while data := await server_reader.read(CHUNK):
                if is_losing:
                    return
                client_writer.write(data)

        pumps = [asyncio.create_task(forward_requests()), asyncio.create_task(forward_responses())]
        with suppress(asyncio.CancelledError):
            await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
        for writer in (server_writer, client_writer):
            writer.close()

    async def stop(proxy: asyncio.Server) -> None:
        proxy.close()
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    starting = asyncio.start_server(connect, "127.0.0.1", 0, ssl=context)
    proxy = asyncio.run_coroutine_threadsafe(starting, loop).result()
    try:
        yield proxy.sockets[0].getsockname()[1]
    finally:
        asyncio.run_coroutine_threadsafe(stop(proxy), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


@contextmanager
def run_fake_server(answers: dict[str, Any], status: int = 200, **headers: str) -> Iterator[str]:
    """Run a server with these answers by path, and unknown JSON on all others; yield its URL."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = json.dumps(answers.get(self.path, {"news": "of tomorrow"})).encode()
            self.send_response(status)
            for name, value in {"Content-Length": str(len(body)), **headers}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        do_POST = do_GET  # noqa: N815  # the name of the base class

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
