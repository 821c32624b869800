"""Hands as text: one notation for all games, and records that replay to the same score."""
