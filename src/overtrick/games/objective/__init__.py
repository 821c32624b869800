"""What the seats of each game play for, one file a game."""
