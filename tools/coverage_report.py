"""Combine the coverage data of all processes, and print the statement coverage of each package.

Names the files of `FOUNDATIONS` below `MARK`.
"""

from collections import Counter
from pathlib import Path

import click
from coverage import Coverage

PACKAGE = Path(__file__).parent.parent / "src" / "blindside"
FOUNDATIONS = ("core", "games", "reason", "table", "store")
MARK = 0.9


def main() -> None:
    coverage = Coverage()
    coverage.combine()
    coverage.save()
    statements: Counter[str] = Counter()
    missed: Counter[str] = Counter()
    low = []
    for file in sorted(PACKAGE.rglob("*.py")):
        _, all_lines, _, missing, missing_ranges = coverage.analysis2(str(file))
        path = file.relative_to(PACKAGE)
        package = path.parts[0] if len(path.parts) > 1 else "(top)"
        for name in (package, "total"):
            statements[name] += len(all_lines)
            missed[name] += len(missing)
        if package in FOUNDATIONS and len(missing) > (1 - MARK) * len(all_lines):
            low.append(f"{path} {1 - len(missing) / len(all_lines):.0%}, not run: {missing_ranges}")
    for name, count in sorted(statements.items()):
        click.echo(f"{name:<10} {count:>6,} statements {1 - missed[name] / count:>6.1%}")
    for line in low:
        click.echo(line)


if __name__ == "__main__":
    main()
