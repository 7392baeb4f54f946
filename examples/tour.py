"""A walk through `import blindside`, cell by cell: open it as a notebook, or run it with `python examples/tour.py`."""

# %% [markdown]
# # Two games of deduction, from Python
# Everybody sees your three tiles but you. You hear answers to questions, and must find out what you have.

# %%
import blindside

say = blindside.speaker("en")
record = blindside.play("code777", ["expert", "casual", "novice"], seed=777)
print(f"A game of {len(record.events)} events; the first:", record.events[0])

# %% [markdown]
# ## Through somebody's eyes
# A record is the whole truth. What a seat saw of it is something else: its own rack is missing, whatever you do.

# %%
seat = 1
sights = list(blindside.replay(record, blindside.in_seat(seat)))
sight, view = sights[20]
print("Seat 1 sees:", *("?" if rack is None else rack for rack in view.racks), sep="  ")

# %% [markdown]
# ## What it could know
# The exact chances of every call after each answer it heard. A belief grows sight by sight.

# %%
belief = blindside.Belief(seat)
for sight, view in sights[:40]:
    belief.see(sight, view)
    if type(sight).__name__ == "Answered" and belief.support:
        likely, chance = max(blindside.triple_posterior(belief.weights()).items(), key=lambda each: each[1])
        print(
            f"{view.board.seq:>3}  {belief.support.bit_count():>3} racks   {likely}  {float(chance):6.1%}  "
            + "█" * int(30 * chance)
        )

# %% [markdown]
# ## And why
# What is certain, with the fewest answers that prove it; level 2 also hears what nobody said.

# %%
for explanation in blindside.explain(blindside.deduced(record, seat, 20, level=2)):
    print(f"{say(blindside.claimed(explanation.claim))} (facts that prove it: {len(explanation.because)})")

# %% [markdown]
# ## Looking back
# Luck is what the cards told, less what was expected of them.

# %%
review = blindside.reviewed(record)
assert isinstance(review, blindside.Code777Review)
for player in review.seats:
    print(f"Seat {player.seat}: {player.score} points, {player.fortune.luck_bits:+.1f} bits of luck with the cards")

# %% [markdown]
# ## Mastermind, solved
# The best guess for a board at home, and what one's own idea would cost in all codes that are left.

# %%
suggestion = blindside.suggested("1122:11", "1344:02", guess="2133")
print(f"{suggestion.left} codes fit; guess {suggestion.advice.guess}, which tells {suggestion.advice.bits:.2f} bits")
assert suggestion.played is not None
print(
    f"All codes together: {suggestion.advice.total} guesses; with {suggestion.played.guess} {suggestion.played.total}"
)

# %% [markdown]
# A whole strategy for a small board, proven to be the best there is.

# %%
strategy = blindside.best_strategy(holes=2, colors=4)
assert strategy.tree is not None
print(f"{strategy.total} guesses for 16 codes, beginning with {strategy.tree.guess}; proven: {strategy.proven}")

# %% [markdown]
# ## A puzzle
# The same for everybody from the same seed, with exactly one solution.

# %%
puzzle = blindside.new_puzzle("mastermind", "easy", seed=7)
solution = blindside.solve(puzzle)
print(blindside.write_puzzle(puzzle))
assert isinstance(solution, blindside.MastermindSolution)
print(f"The code is {solution.code}, proved in {len(solution.steps)} steps")

# %% [markdown]
# ## A bot of your own
# It gets sights and views, and nothing else. This one never says a word, and so never wins.


# %%
class Silent:
    def __init__(self, seat: int, dealer: object) -> None:
        self.seat = seat

    def see(self, sight: object, view: object) -> None: ...

    def act(self, view: object) -> None:
        return None

    def refused(self, wrong: blindside.BlindsideError) -> None: ...


record = blindside.play("code777", [Silent, "certain", "certain"], seed=1)
_, last = list(blindside.replay(record, blindside.EVERYONE))[-1]
print("Points:", last.board.scores)
assert last.board.scores[0] == 0
