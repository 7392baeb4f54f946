"""Optional dependencies, which are installed by the name of an extra."""

import sys
from pathlib import Path


def install_command(extra: str) -> str:
    """The command that adds an extra to this installation, by the program that made it.

    pipx and uv leave a file of their own in the environment. All of these commands keep the installed version.
    """
    wanted, environment = f"'blindside[{extra}]'", Path(sys.prefix)
    if (environment / "pipx_metadata.json").is_file():
        return f"pipx inject blindside {wanted}"
    if (environment / "uv-receipt.toml").is_file():
        return f"uv pip install --python '{environment}' {wanted}"
    return f"pip install {wanted}"
