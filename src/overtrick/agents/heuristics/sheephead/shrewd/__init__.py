"""A stronger Sheephead player by rules: a card by what the trick is likely to bring, less what the card is worth."""
