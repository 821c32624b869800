"""What every room stands on: compiling, card sets, decks, random streams, errors."""
