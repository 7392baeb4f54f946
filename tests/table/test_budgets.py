"""The time that the bots of a table may compute."""

from blindside.table.thinking import BUDGET_PER_SECOND, BUDGET_SECONDS, Budgets


class Clock:
    """A clock that the test sets."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_budget_beyond_limit_makes_only_its_table_wait() -> None:
    clock = Clock()
    budgets = Budgets(clock)
    budgets.spend("busy", BUDGET_SECONDS)
    assert budgets.seconds_to_wait("busy") == 0
    budgets.spend("busy", 3.0)
    assert budgets.seconds_to_wait("busy") == 3.0 / BUDGET_PER_SECOND
    assert budgets.seconds_to_wait("other") == 0
    clock.now += 3.0 / BUDGET_PER_SECOND
    assert budgets.seconds_to_wait("busy") == 0


def test_budget_of_idle_table_grows_no_further_than_its_limit() -> None:
    clock = Clock()
    budgets = Budgets(clock)
    budgets.spend("table", 1.0)
    clock.now += 1_000_000.0
    budgets.spend("table", BUDGET_SECONDS + 1.0)
    assert budgets.seconds_to_wait("table") == 1.0 / BUDGET_PER_SECOND
