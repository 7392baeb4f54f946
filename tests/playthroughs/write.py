"""Writes all dumps anew: `./run playthroughs`. A difference in git is a difference in the rules; look at it."""

from pathlib import Path

from tests.playthroughs.games import GAMES_KEPT, dump

DUMPS = Path(__file__).parent / "dumps"

if __name__ == "__main__":
    DUMPS.mkdir(exist_ok=True)
    for old in DUMPS.glob("*.txt"):
        old.unlink()
    for name, play in GAMES_KEPT.items():
        (DUMPS / f"{name}.txt").write_text(dump(play()))
    print(f"{len(GAMES_KEPT)} games written to {DUMPS.relative_to(Path.cwd())}")
