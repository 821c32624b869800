"""Wizard: every seat for itself; bids need an exact number of tricks."""

from overtrick.games.objective.objective import ALL_TRICKS, Ledger, Objective

OBJECTIVE = Objective(quick=4, aim=lambda game, state: Ledger(tricks=ALL_TRICKS))
