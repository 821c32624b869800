"""The players of Mychaskiw's Euchre paper (rulebook §5.2, §5.3) as compiled policies, and a bidder for the full game.

Where the paper takes the first of equals in the order a hand was dealt, these take the first in the order of the deck,
clubs before diamonds before hearts before spades: a hand here is a set. All of them see the view and nothing else.
"""
