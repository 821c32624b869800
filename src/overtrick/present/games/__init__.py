"""What each of our games adds to the presentation: its facts, its questions, the words of its calls."""
