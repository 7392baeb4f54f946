"""What a player is asked before a request that cannot be taken back."""

from blindside.table.requests import AnyRequest, Remove, StandUp
from blindside.table.views import TableView
from blindside.wording.players import Question, question_before_leaving, question_before_removal


def question_before(request: AnyRequest, table: TableView) -> Question | None:
    """None for what is done at once, also if it will be refused."""
    match request:
        case StandUp():
            return question_before_leaving(table)
        case Remove(seat, for_good) if table.you == table.host:
            return question_before_removal(table, seat, for_good)
        case _:
            return None
