"""Players of Wizard by rules."""
