"""Players that follow rules of thumb, one file per game."""
