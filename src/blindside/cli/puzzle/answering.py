"""A puzzle answered at a keyboard: tries, hints, and the solution for those who want it."""

from blindside.cli.puzzle.drawing import concluded, proved, put_lines
from blindside.console.text import put, sentence, show_prompt, tell, typed_lines, visible
from blindside.core.errors import Invalid
from blindside.core.messages import Message, msg
from blindside.puzzles import Puzzle, against, solve
from blindside.wording.puzzles import conclusions


def answered(puzzle: Puzzle) -> None:
    """Until it is solved, or somebody has enough of it."""
    solution = solve(puzzle)
    steps = conclusions(puzzle, solution)
    hints = iter(enumerate(steps[:-1], 1))
    while True:
        show_prompt(msg("Your answer, 'hint', 'solution', or Enter to leave it"))
        line = typed_lines().readline().decode(errors="replace").strip().lower()
        match line:
            case "":
                return
            case "solution":
                put_lines(proved(puzzle, solution))
                return
            case "hint":
                hint = next(hints, None)
                if hint is None:
                    tell(msg("There is nothing more to tell but the solution."))
                else:
                    put_lines(concluded(*hint))
            case _:
                said = _said_to(puzzle, line)
                if said is None:
                    tell(msg("Right."))
                    put_lines(proved(puzzle, solution))
                    return
                put(f"  ! {visible(sentence(said))}", indent="    ")


def _said_to(puzzle: Puzzle, answer: str) -> Message | None:
    """None if it is right."""
    try:
        return against(puzzle, answer)
    except Invalid as wrong:
        return wrong.message
