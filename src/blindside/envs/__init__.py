"""Environments for research: PettingZoo for both games, Gymnasium for one codebreaker. See docs/environments.md.

An environment runs an ordinary session. An agent's observation is built from its own seat's sights and view.
"""

from blindside.core.installation import install_command
from blindside.core.messages import msg, translator

try:
    import gymnasium
    import pettingzoo  # noqa: F401
except ImportError:
    missing = msg("environments need gymnasium and pettingzoo: {command}", command=install_command("envs"))
    raise ImportError(translator()(missing)) from None

from blindside.envs import code777 as code777_v0
from blindside.envs import mastermind as mastermind_v0

__all__ = ["code777_v0", "mastermind_v0"]

gymnasium.register(id="blindside/Mastermind-v0", entry_point="blindside.envs.mastermind:MastermindGuessing")
