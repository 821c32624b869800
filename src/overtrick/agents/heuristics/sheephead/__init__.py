"""Sheephead by rules: rulebook §1.9, and what it leaves open ruled in the files."""
