"""A walk through `import blindside`, cell by cell: open it as a notebook, or run it with `python examples/tour.py`."""

# %% [markdown]
# # Two games of deduction, from Python
# In Code 777 you see the tiles of all players but your own. Answers to questions tell you what you have.

# %%
import blindside
from blindside import code777

record = blindside.play("code777", ["expert", "casual", "novice"], seed=777)
print(f"A game of {len(record.events)} events; the first:", record.events[0])

# %% [markdown]
# ## The sights of a seat
# A record holds the whole truth. `replay` gives the part that a seat saw: its own rack is missing.

# %%
seat = 1
sights = list(blindside.replay(record, blindside.seat_audience(seat)))
sight, view = sights[20]
print("Seat 1 sees:", *("?" if rack is None else rack for rack in view.racks), sep="  ")

# %% [markdown]
# ## Belief
# The exact chances of each triple after each answer. A belief is updated sight by sight.

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
# ## Explanations
# What is certain, with the fewest facts that prove it. Level 2 also uses the silence of other players.

# %%
for explanation in blindside.explain(blindside.deduce(record, seat, 20, level=2)):
    claim = blindside.translate(blindside.describe_claim(explanation.claim), "en")
    print(f"{claim} (facts that prove it: {len(explanation.because)})")

# %% [markdown]
# ## Review
# Luck is the information from the cards, less the expected information.

# %%
review = blindside.review(record)
for player in review.seats:
    print(
        f"Seat {player.seat}: {player.score} points, {player.luck_and_skill.luck_bits:+.1f} bits of luck with the cards"
    )

# %% [markdown]
# ## Mastermind, solved
# The best next guess, and the cost of your own: the guesses for all codes that are left.

# %%
suggestion = blindside.suggest("1122:11", "1344:02", guess="2133")
print(f"{suggestion.left} codes fit; guess {suggestion.advice.guess}, which gives {suggestion.advice.bits:.2f} bits")
assert suggestion.played is not None
print(
    f"All codes together: {suggestion.advice.total} guesses; with {suggestion.played.guess} {suggestion.played.total}"
)

# %% [markdown]
# A whole strategy for a small board, proven optimal.

# %%
strategy = blindside.best_strategy(holes=2, colors=4)
assert strategy.tree is not None
print(f"{strategy.total} guesses for 16 codes, beginning with {strategy.tree.guess}; proven: {strategy.proven}")

# %% [markdown]
# ## A puzzle
# The same seed gives the same puzzle. It has exactly one solution.

# %%
puzzle = blindside.new_puzzle("mastermind", "easy", seed=7)
solution = blindside.solve(puzzle)
print(blindside.write_puzzle(puzzle))
print(f"The code is {solution.code}, proved in {len(solution.steps)} steps")

# %% [markdown]
# ## A bot of your own
# A bot receives the sights and views of its seat. This one calls as soon as one triple is left.


# %%
class Careful:
    def __init__(self, seat: int, dealer: blindside.Dealer) -> None:
        self.seat = seat
        self.belief = blindside.Belief(seat)

    def see(self, sight: code777.Sight, view: code777.View) -> None:
        self.belief.see(sight, view)

    def act(self, view: code777.View) -> code777.Command | None:
        triples = list(blindside.triple_posterior(self.belief.weights()))
        if len(triples) > 1 or not code777.can_call(view.board, self.seat):
            return None
        return code777.Call(self.seat, triples[0])

    def handle_error(self, error: blindside.BlindsideError) -> None:
        raise error


record = blindside.play("code777", [Careful, "novice", "novice"], seed=2)
scores = blindside.review(record).scores
print("Points:", scores)
assert scores[0] == 3
