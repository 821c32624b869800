"""What results mean: intervals that say how much is chance."""
