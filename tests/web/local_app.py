"""The web layer in this process, without a server: for tests that need no connection, stream or restart."""

import itertools
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import httpx
from starlette.testclient import TestClient

from blindside.web.app import App, Configuration
from tests.web.server import LOCAL_CLIENTS, Guest, new_address

PORTS = itertools.count(1)


class LocalApp:
    """The URL of an app in this process."""

    def __init__(self, url: str) -> None:
        self.url = url


class Visitor(Guest):
    """A client with a browser that runs no scripts."""

    def __init__(self, app: LocalApp, name: str | None = None) -> None:
        super().__init__(app.url, name)
        self.http.headers.update({"origin": app.url, "accept": "text/html"})

    def send(self, path: str, **fields: str) -> httpx.Response:
        return self.http.post(path, data=fields)

    def upload(self, content: bytes) -> httpx.Response:
        """Upload a record, and open its page."""
        files = {"record": ("game.json", content, "application/json")}
        return self.http.post("/record", files=files, follow_redirects=True)


RunApp = Callable[..., AbstractContextManager[LocalApp]]


@contextmanager
def run_app(folder: Path, **configured: Any) -> Iterator[LocalApp]:
    """Run the app in this process. Guests reach it by its URL, although nothing listens there."""
    app = App(Configuration(store=str(folder / "tables.sqlite"), **configured))
    url = f"http://localhost:{next(PORTS)}"

    with TestClient(app, base_url=url) as opened:

        def new_client() -> TestClient:
            client = TestClient(app, base_url=url, client=(new_address(), 1), follow_redirects=False)
            client.portal = opened.portal  # all requests in one event loop
            return client

        LOCAL_CLIENTS[url] = new_client
        try:
            yield LocalApp(url)
        finally:
            del LOCAL_CLIENTS[url]
