// The board of Mastermind.
