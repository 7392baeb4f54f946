"""What the reader's own answer tells the others, in words."""

from blindside.core.messages import Message, msg
from blindside.reason.code777.information import AnswerReach
from blindside.wording.code777.review import percent

ANSWER_TELLS = msg("What your answer tells the others")


def describe_reach(reach: AnswerReach) -> Message:
    """Say how much of what a player thinks possible the answer rules out."""
    if not reach.highest:
        return msg("nothing new")
    low, high = percent(reach.lowest), percent(reach.highest)
    if reach.lowest == reach.highest:
        said = msg("rules out {share}", share=high)
    elif reach.lowest:
        said = msg("rules out {low} to {high}", low=low, high=high)
    else:
        said = msg("rules out up to {share}", share=high)
    return msg("{text}, perhaps certain now", text=said) if reach.may_be_certain else said
