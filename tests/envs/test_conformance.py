"""The test suites of PettingZoo and Gymnasium. Their warnings are ignored: they warn of unknown names."""

import subprocess
import sys
from typing import Any

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

from blindside.envs import code777_v0, mastermind_v0
from tests.effort import TIMEOUT_SECONDS

pytestmark = pytest.mark.filterwarnings("ignore")

ENVIRONMENTS: list[Any] = [
    *[(code777_v0, {"players": players}) for players in range(2, 6)],
    (code777_v0, {"players": 5, "edition": "italian-2010", "hints": "support", "hide_wrong": True, "penalty": 1}),
    (code777_v0, {"hints": "chances", "colors_too": True, "cool_down": 3, "calls_per_answer": None}),
    (code777_v0, {"reward": "points", "bots": {"seat_1": "novice", "seat_2": "expert"}}),
    (mastermind_v0, {}),
    (mastermind_v0, {"keys": "by-hand", "reward": "win", "games": 4}),
    (mastermind_v0, {"keys": "devil", "hints": "fits", "empty": True}),
    (mastermind_v0, {"games": 1, "repeats": False, "bots": {"seat_0": "equilibrium"}}),
]


@pytest.mark.parametrize(("module", "options"), ENVIRONMENTS)
def test_wrapped_env_passes_pettingzoo_tests(module: Any, options: dict[str, Any]) -> None:
    def make(**more: Any) -> Any:
        return module.env(**options, **more)

    api_test(make(), num_cycles=60)
    seed_test(make, num_cycles=60)
    render_test(make)


@pytest.mark.parametrize(("module", "options"), ENVIRONMENTS)
def test_raw_env_without_wrappers_passes_the_api_test(module: Any, options: dict[str, Any]) -> None:
    api_test(module.raw_env(**options), num_cycles=60)


@pytest.mark.parametrize("missing", ["gymnasium", "pettingzoo"])
def test_import_envs_without_their_libraries_names_the_extra(missing: str) -> None:
    program = f"import sys; sys.modules[{missing!r}] = None; import blindside.envs"
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=TIMEOUT_SECONDS
    )
    assert ran.stderr.endswith(
        "\nImportError: environments need gymnasium and pettingzoo: pip install 'blindside[envs]'\n"
    )
    assert ran.stderr.count("Traceback") == 1


@pytest.mark.parametrize("options", [{}, {"keys": "devil", "codemaker": "devil"}, {"holes": 3, "empty": True}])
def test_gymnasium_env_passes_check_env(options: dict[str, Any]) -> None:
    check_env(gymnasium.make("blindside/Mastermind-v0", render_mode="ansi", **options).unwrapped)
