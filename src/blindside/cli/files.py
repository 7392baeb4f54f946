"""Writing files so that there is either the whole of it or nothing."""

import os
import tempfile
from pathlib import Path


def write_whole(path: str, text: str) -> None:
    target = Path(path)
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        Path(name).replace(target)
    except BaseException:
        Path(name).unlink()
        raise
