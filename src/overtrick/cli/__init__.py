"""The command line: one file per command, and `show` for what a card player reads."""
