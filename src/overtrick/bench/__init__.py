"""How fast we are, beside others, as ratios measured in one run."""
