"""What a seat sees as numbers: parts as data, one kernel that reads them, and what each game adds."""
