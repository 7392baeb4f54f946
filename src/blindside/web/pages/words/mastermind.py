"""Of the board of Mastermind."""

from blindside.core.messages import Message, msg

WORDS: dict[str, Message] = {
    "board_later": msg("Mastermind’s board is being built. Programs can play at this table already."),
}
