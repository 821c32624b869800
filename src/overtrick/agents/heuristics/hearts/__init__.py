"""Players of Hearts that go by rules."""
