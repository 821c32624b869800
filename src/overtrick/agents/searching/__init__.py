"""Agents that search: they imagine worlds that agree with their view and look what happens there."""
