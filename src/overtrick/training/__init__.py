"""What learns: algorithms, and trainings in folders that can be resumed."""
