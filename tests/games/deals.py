"""Deals for tests: the cards that matter are named, the others filled in; and ways to bring a hand to its end."""

from overtrick.core.bits import set_of
from overtrick.engine.state import HAND, OVER, PHASE, TAKEN


def names(text):
    """Cards or calls as a set of names."""
    return set(text.split())


def cards_of(game, suit):
    """All cards of a printed suit, as text."""
    return " ".join(name for name in game.deck.names[: game.cards_dealt] if name[1] == suit)


def legal(hand):
    """What the seat to move may do, as a set of names."""
    return {hand.game.action_name(action) for action in hand.legal()}


def held(hand, seat):
    """What a seat holds, as a set of names."""
    return set(hand.held(seat))


def seen(view):
    """The actions a seat saw, as text, with - for one it did not see."""
    return " ".join("-" if move.action is None else view.game.action_name(move.action) for move in view.history)


def complete(game, hands, rest="", avoid=None, round=None):
    """The `hands` and `rest` of a whole deal: seats are filled up with the lowest cards that nobody named.

    `avoid` says for a seat which cards (or with one letter, which printed suits) it is not filled up with. The seat
    with most to avoid is filled first, equals in their order; what remains follows the cards named in `rest`.
    """
    deck = game.deck.names[: game.cards_dealt]
    filled = [text.split() for text in hands] + [[] for _ in range(game.players - len(hands))]
    free = [card for card in deck if card not in rest.split() and not any(card in cards for cards in filled)]
    shunned = {seat: expand(deck, text) for seat, text in (avoid or {}).items()}
    size = game.hand_size(game.rounds[0] if round is None else round)
    for seat in sorted(range(game.players), key=lambda seat: -len(shunned.get(seat, ()))):
        wanted = [card for card in free if card not in shunned.get(seat, ())][: size - len(filled[seat])]
        filled[seat] += wanted
        free = [card for card in free if card not in wanted]
    return {"hands": [" ".join(cards) for cards in filled], "rest": " ".join(rest.split() + free)}


def expand(deck, text):
    """The cards that a list of cards and of suits by one letter stands for."""
    return {card for word in text.split() for card in deck if word in (card, card[1])}


def deal(game, hands, *, rest="", avoid=None, **settings):
    """A hand with the deal completed."""
    return game.deal(**complete(game, hands, rest, avoid, settings.get("round")), **settings)


def trick(hand, cards):
    """Play cards; who is to move then, which after a whole trick is who took it."""
    for card in cards.split():
        hand.play(card)
    return hand.player


def lowest(hand):
    return hand.legal()[0]


def highest(hand):
    return hand.legal()[-1]


def play_all(hand, choose=lowest):
    """Play to the end, every seat by the same choice."""
    while not hand.over:
        hand.play(choose(hand))
    return hand


def play_until(hand, seat):
    """Let the seats before play their lowest cards."""
    while hand.player != seat:
        hand.play(lowest(hand))
    return hand


def finish(hand, taken):
    """End a hand with the given cards taken by each seat; `...` stands for all cards not named."""
    piles = [text.split() for text in taken]
    named = {card for pile in piles for card in pile}
    others = [card for card in hand.game.deck.names[: hand.game.cards_dealt] if card not in named]
    for seat, pile in enumerate(piles):
        cards = [card for word in pile for card in (others if word == "..." else [word])]
        hand._state[TAKEN + seat] = set_of(hand.game.deck.cards(cards))
    hand._state[PHASE] = OVER
    return hand


def taken(hand, seat):
    """What a seat has taken in tricks, as a set of names."""
    return {name for card, name in enumerate(hand.game.deck.names) if (int(hand.state[TAKEN + seat]) >> card) & 1}


def same_state(one, other):
    """Whether two views show the same, vector and history."""
    return bool((one.state == other.state).all()) and one.history == other.history


def hides_hands_of_others(view):
    """Whether a view shows no cards of any other seat."""
    return not any(view.state[HAND + seat] for seat in range(view.game.players) if seat != view.seat)
