"""Players: names, devices, links, and deletion."""

from pathlib import Path

from tests.web.server import Guest, RunServer, Server


def test_renamed_player_is_renamed_for_all(server: Server) -> None:
    ada, bob = Guest(server.url, "Ada"), Guest(server.url, "Bob")
    table = ada.open_table()
    me = ada.get("/api/v1/me").json()
    with bob.updates(table) as updates:
        assert next(updates)["table"]["seats"][0]["name"] == "Ada"
        assert ada.post("/api/v1/me", {"name": "  Ada   L. "}).json() == {**me, "name": "Ada L."}
        update = next(updates)
    assert update["sights"] == [{"event": "table_renamed"}]
    assert update["table"]["seats"][0]["name"] == "Ada L."
    assert ada.post("/api/v1/me", {"name": "\u202e"}).status_code == 400


def test_deleted_player_leaves_no_name_chat_or_files(tmp_path: Path, run_server: RunServer) -> None:
    """Also from the file, and for a server that reads it afresh."""
    with run_server(tmp_path) as server:
        ada, bob = Guest(server.url, "Adamantine"), Guest(server.url, "Bob")
        table = ada.open_table(settings={"players": 2})
        bob.ask(table, "sit_down")
        ada.ask(table, "begin")
        ada.ask(table, "say", text="obviously unforgettable")
        bob.ask(table, "say", text="indeed")
        ada.http.put(f"/api/v1/tables/{table}/notepad", json={"version": 1, "marks": {"secret": "scribble"}})
        with bob.updates(table) as updates:
            assert "unforgettable" in str(next(updates))
            assert ada.http.delete("/api/v1/me").json()["name"] == "Adamantine"
            seen = next(updates)
            while seen["sights"][-1]["event"] != "table_renamed":
                seen = next(updates)
        assert seen["table"]["seats"][0] is None, "they have stood up"
        assert seen["table"]["view"]["board"]["phase"] == "over"
        assert ada.get("/api/v1/me").status_code == 401
        with bob.updates(table) as updates:
            assert read_chat(next(updates)) == [None, "indeed"]
        server.stop()
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    for word in (b"Adamantine", b"unforgettable", b"scribble"):
        assert word not in kept
    with run_server(tmp_path) as server:
        bob = Guest(server.url, token=bob.token)
        with bob.updates(table) as updates:
            assert read_chat(next(updates)) == [None, "indeed"]


def read_chat(update: dict[str, list[dict[str, str]]]) -> list[str | None]:
    return [sight["text"] for sight in update["sights"] if sight["event"] == "table_said"]


def test_delete_me_in_lobby_left_before_takes_name_and_text(server: Server) -> None:
    ada, bob = Guest(server.url, "Ada"), Guest(server.url, "Bobolink")
    table = ada.open_table()
    bob.ask(table, "sit_down")
    bob.ask(table, "say", text="unforgettable")
    bob.ask(table, "stand_up")
    with ada.updates(table) as updates:
        before = str(next(updates))
        assert "Bobolink" in before
        assert "unforgettable" in before
    assert bob.http.delete("/api/v1/me").is_success
    with ada.updates(table) as updates:
        after = str(next(updates))
    assert "Bobolink" not in after
    assert "unforgettable" not in after


def test_device_link_works_once(server: Server) -> None:
    laptop = Guest(server.url, "Ada")
    table = laptop.open_table()
    given = laptop.post("/api/v1/me/links", None)
    assert given.status_code == 201
    assert given.json()["url"] == f"{server.url}/#device={given.json()['link']}"
    phone = Guest(server.url)
    moved = phone.post("/api/v1/devices", {"link": given.json()["link"]})
    assert moved.status_code == 201
    phone = Guest(server.url, token=moved.json()["token"])
    assert phone.get("/api/v1/me").json() == laptop.get("/api/v1/me").json()
    assert phone.look(table)["you"] == 0
    again = Guest(server.url).post("/api/v1/devices", {"link": given.json()["link"]})
    assert (again.status_code, again.json()["code"]) == (409, "web/link-expired")


def test_removed_device_token_is_refused(server: Server) -> None:
    laptop = Guest(server.url, "Ada")
    link = laptop.post("/api/v1/me/links", None).json()["link"]
    phone = Guest(server.url, token=Guest(server.url).post("/api/v1/devices", {"link": link}).json()["token"])
    devices = laptop.get("/api/v1/me/devices").json()["devices"]
    assert [(device["kind"], device["is_current"]) for device in devices] == [("device", True), ("device", False)]
    lost = devices[1]["id"]
    assert phone.get("/api/v1/me").status_code == 200
    left = laptop.http.delete(f"/api/v1/me/devices/{lost}").json()["devices"]
    assert [device["is_current"] for device in left] == [True]
    assert phone.get("/api/v1/me").status_code == 401
    assert laptop.http.delete(f"/api/v1/me/devices/{lost}").status_code == 404
    stranger = Guest(server.url, "Bob")
    assert stranger.http.delete(f"/api/v1/me/devices/{devices[0]['id']}").status_code == 404, "it is not theirs"
    assert laptop.http.delete(f"/api/v1/me/devices/{devices[0]['id']}").json() == {"devices": []}
    assert laptop.get("/api/v1/me").status_code == 401


def test_removed_device_stream_ends_at_busy_table(server: Server) -> None:
    ada, bob = Guest(server.url, "Ada"), Guest(server.url, "Bob")
    table = ada.open_table()
    bob.ask(table, "sit_down")
    link = ada.post("/api/v1/me/links", None).json()["link"]
    stolen = Guest(server.url, token=Guest(server.url).post("/api/v1/devices", {"link": link}).json()["token"])
    lost = next(key["id"] for key in ada.get("/api/v1/me/devices").json()["devices"] if not key["is_current"])
    with stolen.updates(table) as updates:
        assert next(updates)["table"]["you"] == 0
        ada.http.delete(f"/api/v1/me/devices/{lost}")
        bob.ask(table, "say", text="secret")
        assert "secret" not in str(list(updates)), "it ends without it"


def test_cookie_from_another_site_is_refused(server: Server) -> None:
    guest = Guest(server.url)
    cookie = guest.post("/api/v1/players", {"name": "Ada"}).headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "secure" not in cookie, "it would not come back over http"
    body = {"game": "code777"}
    assert guest.post("/api/v1/tables", body).status_code == 201
    elsewhere = guest.http.post("/api/v1/tables", json=body, headers={"origin": "https://elsewhere.example"})
    assert (elsewhere.status_code, elsewhere.json()["code"]) == (403, "web/origin")
    here = guest.http.post("/api/v1/tables", json=body, headers={"origin": server.url})
    assert here.status_code == 201
    assert guest.http.post("/api/v1/tables", json=body, headers={"origin": "http://["}).status_code == 403


def test_public_https_url_sets_secure_cookies_and_links(tmp_path: Path, run_server: RunServer) -> None:
    with run_server(tmp_path, "--public-url", "https://games.example.org") as server:
        guest = Guest(server.url, "Ada")
        cookie = guest.post("/api/v1/players", {"name": "Bob"}).headers["set-cookie"].lower()
        assert "secure" in cookie
        opened = guest.post("/api/v1/tables", {"game": "code777"}).json()
        assert opened["invitation"] == f"https://games.example.org/t/{opened['table']}"
        visitor = Guest(server.url)
        visitor.http.cookies.set("blindside", str(guest.token))
        there = {"origin": "https://games.example.org"}
        assert visitor.http.post("/api/v1/tables", json={"game": "code777"}, headers=there).status_code == 201
