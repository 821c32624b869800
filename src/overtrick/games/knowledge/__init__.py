"""What a seat can infer in each game: which unseen card may be where. One file per game, as the games have."""
