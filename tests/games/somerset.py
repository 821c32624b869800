"""Deals of Somerset, and how to play them."""

import overtrick as ot

# Seat 0 is to lead low suits on which the others are void: seat 2 can lay 0/0, seats 1 and 3 doubles.
LATE_NOUGHT = {
    "hands": [
        "0/4 1/4 2/4 3/4 4/4 0/2 1/2 0/6 1/6 2/6 3/6 4/6",
        "2/2 5/6 6/6 0/8 1/8 2/8 3/8 4/8 5/8 6/8 7/8 8/8",
        "0/0 0/10 1/10 2/10 3/10 4/10 5/10 6/10 7/10 8/10 9/10 10/10",
        "1/12 2/12 3/12 4/12 5/12 6/12 7/12 8/12 9/12 10/12 11/12 12/12",
    ],
    "rest": "0/12 S/S",
}

# Seat 0 can lead 0/0 and S/S.
EARLY_NOUGHT = {
    "hands": [
        "0/0 S/S 0/4 1/4 2/4 3/4 4/4 0/2 1/2 2/2 0/6 1/6",
        "2/6 3/6 4/6 5/6 6/6 2/8 3/8 4/8 5/8 6/8 7/8 8/8",
        "0/8 0/10 1/10 2/10 3/10 4/10 5/10 6/10 7/10 8/10 9/10 10/10",
        "1/12 2/12 3/12 4/12 5/12 6/12 7/12 8/12 9/12 10/12 11/12 12/12",
    ],
    "rest": "0/12 1/8",
}

# Seat 1 holds 0/0 and S/S, and no card of the suits that seat 0 leads.
SECOND_NOUGHT = {
    "hands": [
        "0/4 1/4 2/4 3/4 4/4 0/6 1/6 2/6 3/6 4/6 5/6 6/6",
        "S/S 0/0 0/2 1/2 2/2 2/8 3/8 4/8 5/8 6/8 7/8 8/8",
        "0/8 0/10 1/10 2/10 3/10 4/10 5/10 6/10 7/10 8/10 9/10 10/10",
        "1/12 2/12 3/12 4/12 5/12 6/12 7/12 8/12 9/12 10/12 11/12 12/12",
    ],
    "rest": "0/12 1/8",
}

# With its eleven trumps seat 1 takes eleven tricks; the last card of each seat is 12/12, 0/0, 3/6, 8/8.
ELEVEN_TRICKS = {
    "hands": [
        "1/12 2/12 3/12 4/12 5/12 6/12 7/12 8/12 9/12 10/12 11/12 12/12",
        "0/10 1/10 2/10 3/10 4/10 5/10 6/10 7/10 8/10 9/10 10/10 0/0",
        "0/2 1/2 2/2 0/4 1/4 2/4 3/4 4/4 0/6 1/6 2/6 3/6",
        "4/6 5/6 6/6 0/8 1/8 2/8 3/8 4/8 5/8 6/8 7/8 8/8",
    ],
    "rest": "0/12 S/S",
}


def somerset(preset="standard", **options):
    return ot.game("somerset", preset=preset, **options)


def winner_of(deal, played, **options):
    """Who takes the last trick played when seat 0 names trump, with the tricks of the paper preset unless told."""
    hand = somerset("paper", **options).deal(**deal, played=played)
    assert not hand.view(0).table
    return hand.player


def play_in_deck_order(hand):
    """Everybody does the first thing allowed: pass, or play the first card of the deck that is allowed."""
    while not hand.over:
        hand.play(hand.legal()[0])
    return hand
