"""A search that was stopped, in a file: what it was searching for, and what it had found out."""

import os
from collections.abc import Iterable
from pathlib import Path

import numpy as np

from blindside.core.errors import Invalid
from blindside.core.messages import msg
from blindside.core.records import from_json, to_json
from blindside.reason.mastermind.bounds import Known, Solved

VERSION = 1


def save(path: str, sought: dict[str, object], known: Iterable[Known]) -> None:
    """Writes all of it or nothing: whatever stands there already stays until the new one is complete."""
    found = list(known)
    target = Path(path).resolve()
    draft = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        with draft.open("wb") as file:
            np.savez_compressed(
                file,
                sought=np.frombuffer(to_json(_header(sought)).encode(), np.uint8),
                codes=np.concatenate([np.empty(0, np.int32), *(one.left for one in found)]),
                sizes=np.array([len(one.left) for one in found], np.int64),
                guesses=np.array([one.guesses for one in found], np.int64),
                solved=np.array([one.solved for one in found], np.int64).reshape(len(found), 3),
            )
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)


def load(path: str, sought: dict[str, object]) -> list[Known]:
    """What was found out, if it is about the same search."""
    try:
        with np.load(path, allow_pickle=False) as file:
            header = from_json(file["sought"].tobytes())
            if len(file["codes"]) and not 0 <= file["codes"].min() <= file["codes"].max() < header["codes"]:
                raise ValueError("codes that are none")
            parts = np.split(file["codes"], np.cumsum(file["sizes"])[:-1]) if len(file["sizes"]) else []
            known = [
                Known(codes, int(guesses), Solved(int(total), bool(exact), int(guess)))
                for codes, guesses, (total, exact, guess) in zip(parts, file["guesses"], file["solved"], strict=True)
            ]
    except Exception as error:  # a damaged archive fails in many ways
        reason = error.strerror if isinstance(error, OSError) and error.strerror else None
        raise Invalid(
            "cli/checkpoint",
            msg("{path}: {reason}", path=path, reason=reason)
            if reason
            else msg("{path} is no checkpoint of a search: name the file that --checkpoint wrote", path=path),
        ) from None
    if header != from_json(to_json(_header(sought))):
        raise Invalid(
            "cli/other-search",
            msg("{path} is the checkpoint of another search: take the same board, goal and bound again", path=path),
        )
    return known


def _header(sought: dict[str, object]) -> dict[str, object]:
    return {"blindside-search": VERSION, **sought}
