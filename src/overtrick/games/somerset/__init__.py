"""Somerset: its cards, and its rules in playing order."""
