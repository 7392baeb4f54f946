"""Write all dumps: `./run playthroughs`. Review the differences in git: each is a changed rule."""

from pathlib import Path

from tests.playthroughs.games import DUMPED_GAMES, dump

DUMPS = Path(__file__).parent / "dumps"

if __name__ == "__main__":
    DUMPS.mkdir(exist_ok=True)
    for old in DUMPS.glob("*.txt"):
        old.unlink()
    for name, play in DUMPED_GAMES.items():
        (DUMPS / f"{name}.txt").write_text(dump(play()))
    print(f"{len(DUMPED_GAMES)} games written to {DUMPS.relative_to(Path.cwd())}")
