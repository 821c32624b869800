"""Sheephead: its cards, its rules in playing order, its score."""
