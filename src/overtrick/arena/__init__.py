"""Where games and agents are measured."""
