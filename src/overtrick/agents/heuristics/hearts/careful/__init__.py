"""A player of Hearts by rules: it ducks, throws what is dangerous, stops a moon, and shoots one with a hand for it."""
