"""What can be answered to a question, and what an answer means."""

from collections.abc import Sequence
from typing import NamedTuple

from overtrick.cli.seat.faces import SPECIAL, SYMBOLS
from overtrick.cli.seat.facts.plain import Facts
from overtrick.cli.seat.sorting import suits_held
from overtrick.cli.seat.wording import call_words
from overtrick.core.cards import SUIT_NAMES
from overtrick.core.errors import BadCard
from overtrick.games.game import Game

RANK_NAMES = {"T": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}


class Choice(NamedTuple):
    """One legal action: the number typed for it, its name in notation, and how it is said."""

    key: str
    action: int
    name: str
    words: str


def choices_of(facts: Facts) -> list[Choice]:
    """The legal actions as they are shown: cards in the order of the hand, calls in their own."""
    legal = set(facts.view.legal())
    names = [name for suit in suits_held(facts, facts.view.held) for name in suit]
    cards = [action for name in names if (action := facts.game.deck.card(name)) in legal]
    return number_cards(facts.game, cards) if cards else number_calls(facts.game, sorted(legal))


def number_cards(game: Game, cards: list[int]) -> list[Choice]:
    return [Choice(str(key), card, game.action_name(card), card_words(game, card)) for key, card in enumerate(cards, 1)]


def number_calls(game: Game, calls: list[int]) -> list[Choice]:
    """A call that is a number ("bid-3") is typed as that number; beside such calls the others count from 0, not 1."""
    names = {call: game.action_name(call) for call in calls}
    keys = {call: number_in(name) for call, name in names.items() if number_in(name)}
    free = (str(key) for key in range(0 if keys else 1, game.num_actions) if str(key) not in keys.values())
    keys |= {call: next(free) for call in calls if call not in keys}
    return [Choice(keys[call], call, name, call_words(game.name, name)) for call, name in names.items()]


def number_in(name: str) -> str:
    """The number that ends the name of a call, or nothing."""
    last = name.rpartition("-")[2]
    return last if last.isdigit() else ""


def card_words(game: Game, card: int) -> str:
    """How a card is said: "queen of spades", "wizard", or the name itself."""
    name = game.action_name(card)
    if name in SPECIAL:
        return SPECIAL[name].lower()
    rank, suit = name[0], SUIT_NAMES.get(name[1:])
    return f"{RANK_NAMES.get(rank, rank)} of {suit}" if suit else name


def plain(answer: str) -> str:
    """An answer without what does not matter: capitals, symbols for letters, hyphens, the 10 of 10d."""
    for letter, symbol in SYMBOLS.items():
        answer = answer.replace(symbol, letter).replace(symbol + "\ufe0f", letter)
    return " ".join(answer.casefold().replace("-", " ").split())


def understand(answer: str, choices: Sequence[Choice]) -> Choice | None:
    """The choice that is meant: its number, its name or words, or the beginning of those if no other choice has it."""
    said = plain(answer)
    for choice in choices:
        if said in (choice.key, plain(choice.name), plain(choice.words)):
            return choice
    as_card = said.replace("10", "t")
    begun = [choice for choice in choices if is_begun(choice, said) or plain(choice.name) == as_card]
    alike = {choice.words for choice in begun}
    return begun[0] if said and len(alike) == 1 else None


def is_begun(choice: Choice, said: str) -> bool:
    return not said.isdigit() and any(plain(text).startswith(said) for text in (choice.name, choice.words))


def why_not(game: Game, answer: str) -> str:
    """What is wrong with an answer that is no choice."""
    try:
        name = game.action_name(game.action(plain(answer).replace(" ", "-")))
    except BadCard:
        return f"{answer.strip()} is none of the choices." if answer.strip() else "Please choose."
    return f"{name} is not possible now."
