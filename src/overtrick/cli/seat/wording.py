"""The words of the table: how each phase asks, how each call sounds. Cards are named in notation.

Games that are not listed get questions made of their own names for phases and calls.
"""

from overtrick.core.cards import SUIT_NAMES
from overtrick.games.hand import View

QUESTIONS = {
    ("hearts", "pass"): "Pass three cards {direction}: choose the {nth}.",
    ("euchre", "order"): "{turned} is turned up. Order it up for {taker}, or pass?",
    ("euchre", "discard"): "You pick up {turned}: discard a card face down.",
    ("euchre", "name"): "Name a trump suit other than {suit}{or_pass}.",
    ("euchre", "alone"): "Play alone, or with your partner?",
    ("euchre", "defend"): "Defend alone, or with your partner?",
    ("sheephead", "pick"): "Pick up the blind, or pass?",
    ("sheephead", "bury"): "Bury two cards: choose the {nth}.",
    ("sheephead", "call"): "Call a partner, or go alone.",
    ("sheephead", "unknown"): "You have no card of the called suit: choose a card to put face down in its place.",
    ("wizard", "trump"): "A wizard is turned up: name the trump suit.",
    ("wizard", "bid"): "How many tricks will you take? Bid 0 to {most}.",
    ("somerset", "bid"): "Bid {least} to 24{or_pass}.",
    ("somerset", "discard"): "Lay two cards away: choose the {nth}.",
    ("somerset", "lead"): "Lead a card: its suit becomes trump.",
    ("somerset", "trump"): "Name the trump suit.",
}

CALLS = {
    ("euchre", "alone"): "play alone",
    ("euchre", "partner"): "play with the partner",
    ("sheephead", "pick"): "pick up the blind",
    ("sheephead", "alone"): "go alone",
}

FACE_DOWN = {"pass": "passes", "bury": "buries", "discard": "discards"}
"""What another seat does with cards that are not seen, by phase; otherwise it lays them."""

RANKS = {"A": "ace", "T": "ten"}


def question(view: View, words: dict[str, str]) -> str:
    """What a seat is asked now, in a sentence."""
    if view.phase == "play":
        return "Play a card." if view.table else "You lead: play a card."
    asked = QUESTIONS.get((view.game.name, view.phase))
    return asked.format(**words) if asked else f"{view.phase.capitalize()}: choose one."


def call_words(game: str, name: str) -> str:
    """A call as it is spoken: "order up", "bid 3", "call the ace of clubs", "trump hearts"."""
    if (game, name) in CALLS:
        return CALLS[game, name]
    verb, _, rest = name.partition("-")
    if verb == "call" and rest[:1] in RANKS:
        return f"call the {RANKS[rest[0]]} of {SUIT_NAMES[rest[1]]}"
    return f"{verb} {SUIT_NAMES.get(rest, rest)}".strip()


def face_down(phase: str, number: int) -> str:
    """What another seat does with cards that are not seen."""
    what = "a card" if number == 1 else f"{number} cards"
    return f"{FACE_DOWN.get(phase, 'lays')} {what} face down"


HELP = """\
Answer with the number in brackets or with a name: 3, QS, 10d, queen of spades,
order up. Capitals do not matter, and the beginning of a name is enough.
Cards without a number cannot be chosen now. * takes the trick so far.

    ?   this help                 s   the score sheet
    l   the last trick            r   the rules
    h   a hint: what a search thinks of every choice
    q   save and quit; the same command goes on from there later"""
