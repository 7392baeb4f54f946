"""`blindside arena`, run as a command."""

import json
import os
import pty
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from distributed import LocalCluster

from tests.commands.terminal import blindside, get_error, run_in_shell
from tests.effort import TIMEOUT_SECONDS

pytestmark = pytest.mark.usefixtures("compiler")

BOTS = "tests.arena.bots"
MIXED = ("--bots", "expert,certain,casual,novice", "--games", "48", "--seed", "7")
MACHINE_FIGURES = ("seconds", "games_per_second", "workers")


def run_json(*words: str, **environment: str) -> dict[str, Any]:
    """Run the command with --json; return the figures that do not depend on the machine."""
    result = blindside("arena", *words, "--json", timeout=TIMEOUT_SECONDS, **environment)
    assert (result.code, result.err) == (0, ""), result
    found: dict[str, Any] = json.loads(result.out)
    assert found["seconds"] > 0
    assert found["games_per_second"] > 0
    return {name: value for name, value in found.items() if name not in MACHINE_FIGURES}


@pytest.fixture(scope="module")
def mixed() -> dict[str, Any]:
    return run_json("run", *MIXED, "--workers", "1")


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=2, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address="127.0.0.1:0"
    ) as running:
        yield str(running.scheduler_address)


def test_arena_run_json_has_all_figures(mixed: dict[str, Any]) -> None:
    assert (mixed["games"], mixed["deals"], mixed["complete"]) == (48, 12, True)
    seats = mixed["seats"]
    assert [seat["bot"] for seat in seats] == ["expert", "certain", "casual", "novice"]
    assert sum(seat["wins"] for seat in seats) == mixed["decided"] == 48
    assert abs(sum(seat["share"] for seat in seats) - 1) < 1e-9
    for seat in seats:
        assert 0 <= seat["low"] <= seat["share"] == seat["wins"] / 48 <= seat["high"] <= 1
    assert seats[1]["calls_wrong"] == 0 < seats[3]["calls_wrong"]
    questions = sum(seat["questions"] for seat in seats)
    assert mixed["questions_per_game"] == questions / 48
    assert mixed["questions_per_solution"] == questions / sum(seat["calls_right"] for seat in seats)


def test_arena_run_two_workers_give_the_same_result(mixed: dict[str, Any]) -> None:
    assert run_json("run", *MIXED, "--workers", "2") == mixed


def test_arena_run_cluster_gives_the_same_result(mixed: dict[str, Any], cluster: str) -> None:
    assert run_json("run", *MIXED, "--cluster", cluster) == mixed


def test_arena_run_compiled_gives_the_same_result(cluster: str) -> None:
    words = ("run", "--bots", "certain,gambler,expert,certain", "--games", "4000", "--seed", "2", "--json")
    found = []
    for where in (("--workers", "1"), ("--workers", "2"), ("--cluster", cluster)):
        result = blindside("arena", *words, *where)
        figures = json.loads(result.out)
        found.append({name: value for name, value in figures.items() if name not in MACHINE_FIGURES})
    assert found[0] == found[1] == found[2]
    assert found[0]["decided"] == 4000


def test_arena_run_prints_a_table() -> None:
    out = blindside("arena", "run", "--bots", "certain,novice", "--games", "20", "--seed", "1", "--workers", "1").out
    assert "20 games: 10 deals, each played 2 times" in out
    assert "questions per game" in out
    assert [line.split()[0] for line in out.splitlines() if "●" in line] == ["certain", "novice"]


def test_arena_run_mastermind_plays_matches() -> None:
    found = run_json("run", "--game", "mastermind", "--bots", "consistent,equilibrium", "--games", "40", "--seed", "1")
    first, second = found["seats"]
    assert first["wins"] + second["wins"] + found["ties"] == 40
    assert found["ties"] > 0
    assert first["share"] == (first["wins"] + found["ties"] / 2) / 40
    assert first["codes_found"] + first["codes_missed"] == 40
    assert 4 < found["guesses_per_code"] < 5.5


def test_arena_run_until_significant_stops_at_the_same_deal() -> None:
    words = ("run", "--bots", "novice,certain", "--seed", "1", "--until-significant", "--games", "100000")
    found = run_json(*words, "--workers", "1")
    assert found["games"] < 1000
    assert found["verdict"]["significant"]
    assert found["verdict"]["high"] < 0
    assert run_json(*words, "--workers", "2") == found


def run_resumed(folder: Path, *words: str) -> dict[str, Any]:
    return run_json("run", "--resume", str(folder), "--workers", "1", *words)


INTERRUPTED = ("run", "--bots", f"{BOTS}:SignalsProcess,casual", "--games", "120", "--seed", "3")


@pytest.fixture(scope="module")
def uninterrupted() -> dict[str, Any]:
    return run_json(*INTERRUPTED, "--workers", "1")


@pytest.mark.parametrize(("signal_number", "workers"), [(signal.SIGINT, 2), (signal.SIGTERM, 1), (signal.SIGKILL, 2)])
def test_arena_run_resumed_gives_the_same_result(
    signal_number: signal.Signals, workers: int, uninterrupted: dict[str, Any], tmp_path: Path
) -> None:
    folder = tmp_path / "kept"
    variables = {
        "SIGNAL": str(int(signal_number)),
        "SIGNAL_AT": "25",
    }  # when parts have been saved, also with two processes
    result = blindside(
        "arena", *INTERRUPTED, "--workers", str(workers), "--out", str(folder), timeout=TIMEOUT_SECONDS, **variables
    )
    if signal_number is signal.SIGKILL:
        assert result.code == -signal.SIGKILL
    else:
        assert (result.code, result.err.split("\n")) == (
            130,
            [f"saved in {folder}: continue with --resume", "", "blindside: stopped", ""],
        )
        assert "●" in result.out, "the results so far"
        assert not json.loads((folder / "result.json").read_text())["complete"]
    parts = (folder / "parts.jsonl").read_bytes()
    assert parts.count(b"\n") > 0
    if signal_number is signal.SIGKILL:
        (folder / "parts.jsonl").write_bytes(parts + b'{"part":{"mat')  # as if in the middle of a line
    assert run_resumed(folder) == uninterrupted
    assert json.loads((folder / "result.json").read_text())["complete"]


def test_arena_run_resume_allows_more_games_only(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    words = ("run", "--bots", "certain,casual", "--workers", "1", "--seed", "4")
    run_json(*words, "--games", "6", "--out", str(folder))
    assert run_resumed(folder, "--games", "20") == run_json(*words, "--games", "20")
    assert run_json("run", "--bots", "certain,casual", "--out", str(folder), "--resume")["games"] == 20
    for other in (("--bots", "casual,certain"), ("--penalty", "1"), ("--until-significant",)):
        assert f"'{folder}' holds a different tournament" in get_error("arena", "run", "--resume", str(folder), *other)
    assert f"continue it with 'blindside arena run --resume {folder}'" in get_error(
        "arena", "ladder", "--resume", str(folder)
    )
    assert "already has a tournament" in get_error("arena", *words, "--out", str(folder))
    head = folder / "match.json"
    head.write_text(head.read_text().replace('"blindside":"', '"blindside":"0.0.'))
    assert "was started by Blindside 0.0." in get_error("arena", "run", "--resume", str(folder))
    head.write_text("{")
    assert f"{head}: the text ends unexpectedly" in get_error("arena", "run", "--resume", str(folder))
    assert "No such file or directory" in get_error("arena", "run", "--resume", str(tmp_path / "nothing"))
    assert "--resume needs a directory" in get_error("arena", "run", "--resume")


def test_arena_run_damaged_part_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    words = ("run", "--bots", "certain,casual", "--workers", "1", "--games", "20", "--out", str(folder))
    run_json(*words)
    parts = folder / "parts.jsonl"
    lines = parts.read_text().splitlines(keepends=True)
    parts.write_text("".join(lines[1:]))
    assert f"{parts}:1: a batch of this tournament is out of order" in get_error(
        "arena", "run", "--resume", str(folder)
    )
    parts.write_text("nonsense\n" + "".join(lines[1:]))
    assert f"{parts}:1: " in get_error("arena", "run", "--resume", str(folder))


def test_arena_run_full_disk_keeps_earlier_parts(tmp_path: Path) -> None:
    """A limit of 1024 bytes per file stands in for a full disk."""
    folder = tmp_path / "kept"
    words = ("run", "--bots", "certain,casual", "--games", "80", "--seed", "9", "--workers", "1")
    result = run_in_shell('ulimit -f 2; "$@"', "arena", *words, "--out", str(folder))
    saved = sum(json.loads(line)["played"]["tally"]["games"] for line in (folder / "parts.jsonl").open())
    assert saved > 0
    assert (result.code, result.err) == (
        2,
        f"blindside: '{folder}/parts.jsonl' cannot be written: File too large; "
        f"{saved} games are saved: continue with --resume {folder}\n",
    )
    assert run_resumed(folder) == run_json(*words)


@pytest.mark.parametrize(
    ("bot", "kind", "output"),
    [
        ("Raises", "raised", "ZeroDivisionError: a bot's own mistake in two lines"),
        ("BreaksRules", "refused", "it broke the rules: P0 has already called"),
        ("ReturnsText", "no-move", "it returned 'hello', which is not a move for its seat"),
        ("MovesOtherSeat", "no-move", "it returned Draw(seat="),
        ("RaisesAtStart", "raised", "TypeError: "),
        ("Exits", "raised", "SystemExit"),
        ("CallsNone", "raised", "TypeError: "),
        ("RaisesUnprintable", "raised", "Speechless"),
    ],
)
def test_arena_run_bad_bot_voids_its_games_only(bot: str, kind: str, output: str) -> None:
    words = ("run", "--bots", f"{BOTS}:{bot},certain,certain,casual", "--games", "40", "--seed", "1")
    found = run_json(*words, "--workers", "1")
    bad, *others = found["seats"]
    assert bad["void"] == found["void"] > 0
    assert bad["reasons"][0]["kind"] == kind
    assert all(seat["void"] == 0 for seat in others)
    assert found["decided"] == 40 - found["void"] == sum(seat["wins"] for seat in found["seats"])
    assert (bot == "Raises") == (found["decided"] > 0)
    message = f"{BOTS}:{bot} failed in {bad['void']} games, which do not count; the first: {output}"
    assert message in blindside("arena", *words, "--workers", "1").out


def test_arena_ladder_without_decided_games_prints_reason() -> None:
    output = blindside("arena", "ladder", "--bots", f"{BOTS}:RaisesAtStart,certain", "--games", "2", "--workers", "1")
    assert (output.code, output.err) == (0, "")
    assert "RaisesAtStart failed in 2 games" in output.out


@pytest.mark.parametrize("bot", ["casual", "master", "silence:0.6"])
def test_arena_run_impossible_call_is_accepted_by_bots(bot: str) -> None:
    words = ("run", "--bots", f"{BOTS}:CallsImpossible,{bot}", "--games", "2", "--seed", "1", "--workers", "1")
    found = run_json(*words)
    assert (found["decided"], found["seats"][0]["wins"]) == (2, 0)


def test_arena_run_idle_bot_does_not_block() -> None:
    words = ("run", "--game", "mastermind", "--bots", f"{BOTS}:Idle,consistent", "--games", "4", "--workers", "1")
    assert run_json(*words)["seats"][0]["reasons"][0]["kind"] == "idle"


def test_arena_run_endless_game_is_abandoned() -> None:
    """All bots guess all the time, and a wrong call costs all points."""
    forever = f"{BOTS}:CallsForever"
    words = ("--bots", f"{forever},{forever}", "--unlimited-calls", "--penalty", "3", "--games", "1", "--seed", "1")
    found = run_json("run", *words, "--workers", "1")
    assert (found["undecided"], found["decided"], found["seats"][0]["share"]) == (1, 0, None)


def test_arena_run_killed_worker_is_replaced(tmp_path: Path) -> None:
    words = ("run", "--bots", f"{BOTS}:KillsProcessOnce,casual", "--games", "12", "--seed", "5")
    found = run_json(*words, "--workers", "2", DIED=str(tmp_path / "died"))
    assert (tmp_path / "died").exists()
    assert found == run_json(*words, "--workers", "1", DIED=str(tmp_path / "died"))


def test_arena_run_workers_that_keep_dying_are_reported() -> None:
    output = get_error("arena", "run", "--bots", f"{BOTS}:AlwaysKillsProcess,casual", "--games", "12", "--workers", "2")
    assert "the workers for deals 0 to 0 keep crashing" in output


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("run", "no bots given: add them"),
        (
            "run --bots certain,unknown",
            "bot 'unknown' is not available here: choose from novice, casual, expert, master",
        ),
        ("run --bots certain", "Code 777 is for 2 to 5 players, not 1"),
        (
            "run --bots certain,certain,certain --seats 5",
            "give one bot per seat (seats for bots: 5, bots given: 3)",
        ),
        ("run --bots certain,certain --seed -1", "the seed -1 is out of range"),
        ("run --bots certain,certain --games 0", "0 is not in the range x>=1"),
        ("run --bots certain,certain --until-significant", "all seats have the same bot"),
        ("run --bots certain,certain --holes 5", "--holes needs --game mastermind"),
        ("run --bots certain,certain --out /dev/null/x", "'/dev/null/x' cannot be written: Not a directory"),
        ("run --bots certain,certain --cluster tcp://[::1]:x", "cannot reach a Dask scheduler at 'tcp://[::1]:x'"),
        ("run --bots certain,certain --cluster x --workers 2", "use --workers or --cluster, not both"),
        ("run --bots certain,no.module:Bot", "cannot load 'no.module:Bot': ModuleNotFoundError"),
        (f"run --bots certain,{BOTS}:Unknown", ":Unknown': AttributeError"),
        (f"run --bots certain,{BOTS}:NOT_A_CLASS", "it must be a class that takes a seat and a dealer"),
        ("run --game mastermind --bots consistent", "Mastermind has two players, not 1"),
        ("run --game mastermind --bots consistent,devil", "bot 'devil' is not available here"),
        ("run --game mastermind --bots consistent,equilibrium --match-games 1", "a single game has no winner"),
        ("run --game chess --bots a,b", "'chess' is not one of 'code777', 'mastermind'"),
        ("ladder --bots certain,certain", "--bots needs at least two bots, each named once"),
        ("ladder --seats 3", "--seats must be even: two kinds of bot share the table"),
    ],
)
def test_arena_bad_options_are_refused(words: str, why: str) -> None:
    assert why in get_error("arena", *words.split())


def test_arena_run_cluster_without_answer_is_refused() -> None:
    output = get_error("arena", "run", "--bots", "certain,casual", "--cluster", "tcp://127.0.0.1:1")
    assert output.startswith("cannot reach a Dask scheduler at 'tcp://127.0.0.1:1': ")


def get_cluster_error(listening: socket.socket) -> str:
    """Return the reason in the error, after the address."""
    address = f"tcp://127.0.0.1:{listening.getsockname()[1]}"
    output = get_error("arena", "run", "--bots", "certain,casual", "--cluster", address)
    start, _, reason = output.partition(f"at '{address}': ")
    assert start == "cannot reach a Dask scheduler ", output
    return reason


def test_arena_run_cluster_that_closes_the_connection_is_refused() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening, ThreadPoolExecutor() as threads:
        threads.submit(lambda: listening.accept()[0].close())
        assert get_cluster_error(listening).startswith("it closed the connection")


@pytest.mark.slow
def test_arena_run_cluster_that_stays_silent_is_refused() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        assert get_cluster_error(listening).startswith("timed out")


@pytest.mark.parametrize(
    ("missing", "words", "extra"),
    [("distributed", ("--cluster", "tcp://127.0.0.1:1"), "cluster"), ("matplotlib", ("--out", "here"), "pictures")],
)
def test_arena_missing_package_is_named(missing: str, words: tuple[str, ...], extra: str, tmp_path: Path) -> None:
    hidden = f"import sys; sys.modules[{missing!r}] = None; from blindside.cli import main; main()"
    result = subprocess.run(
        [sys.executable, "-c", hidden, "arena", "run", "--bots", "certain,casual", *words],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=TIMEOUT_SECONDS,
    )
    assert (result.returncode, result.stderr.count("\n")) == (2, 1)
    assert result.stderr.endswith(f"pip install 'blindside[{extra}]'\n")
    assert not (tmp_path / "here").exists()


@pytest.mark.parametrize(("players", "notes"), [("certain,expert", 1), ("certain,casual", 0)])
def test_arena_run_without_numba_names_the_extra(players: str, notes: int) -> None:
    """The note is printed only if numba would help: `casual` never uses it."""
    hidden = "import sys; sys.modules['numba'] = None; from blindside.cli import main; main()"
    result = subprocess.run(
        [sys.executable, "-c", hidden, "arena", "run", "--bots", players, "--games", "2", "--workers", "1"],
        capture_output=True,
        text=True,
        check=True,
        timeout=TIMEOUT_SECONDS,
    )
    assert result.stderr.count("\n") == notes
    assert result.stderr.endswith("pip install 'blindside[speed]'\n" if notes else "")
    assert "2 games: 1 deal" in result.stdout


def test_arena_run_terminal_shows_progress(tmp_path: Path) -> None:
    leader, follower = pty.openpty()
    words = ["arena", "run", "--bots", "certain,casual", "--games", "300", "--seed", "1", "--workers", "1", "--json"]
    running = subprocess.Popen([sys.executable, "-m", "blindside", *words], stdout=subprocess.DEVNULL, stderr=follower)
    os.close(follower)
    output = b""
    try:
        while chunk := os.read(leader, 1000):
            output += chunk
    except OSError:  # the other end is closed
        pass
    assert running.wait(TIMEOUT_SECONDS) == 0
    assert "of 300 games" in output.decode()
    assert "casual" in output.decode()


def test_pictures_without_a_writable_cache_print_no_warning(tmp_path: Path) -> None:
    words = ("--bots", "certain,casual", "--games", "6", "--seed", "1", "--out", str(tmp_path / "drawn"))
    assert run_json("run", *words, "--workers", "1", MPLCONFIGDIR="/dev/null/unwritable")["games"] == 6


def test_arena_ladder_ranks_and_draws_all_bots(tmp_path: Path) -> None:
    folder = tmp_path / "ladder"
    words = ("ladder", "--bots", "novice,certain,casual", "--games", "40", "--seed", "2")
    found = run_json(*words, "--out", str(folder))
    assert [rating["bot"] for rating in found["ratings"]] == ["certain", "casual", "novice"]
    assert abs(sum(rating["rating"] for rating in found["ratings"]) - 3000) < 1e-6
    assert all(rating["low"] < rating["rating"] < rating["high"] for rating in found["ratings"])
    assert [pair["bots"] for pair in found["pairs"]] == [
        ["novice", "certain"],
        ["novice", "casual"],
        ["certain", "casual"],
    ]
    assert all(pair["games"] == 40 for pair in found["pairs"])
    pictures = {f"{name}.{ending}" for name in ("table", "ratings") for ending in ("png", "svg")}
    assert {path.name for path in folder.iterdir()} == {"match.json", "parts.jsonl", "result.json", *pictures}
    drawn = {name: (folder / name).read_bytes() for name in pictures}
    assert drawn["table.png"].startswith(b"\x89PNG")
    assert b"<svg" in drawn["ratings.svg"]
    assert run_json("ladder", "--resume", str(folder), "--workers", "1") == found
    assert {name: (folder / name).read_bytes() for name in pictures} == drawn, "the same bytes again"
    assert "certain" in blindside("arena", "ladder", "--resume", str(folder), "--workers", "1").out
