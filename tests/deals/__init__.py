"""Positions that people judged: what good players do in them, and what bots were blamed for."""
