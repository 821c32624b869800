"""What can be answered to a question, and what an answer means."""

from collections.abc import Sequence
from dataclasses import dataclass

from overtrick.core.errors import BadCard
from overtrick.games.game import Game
from overtrick.present.facts import Facts
from overtrick.present.people import sentence
from overtrick.present.presentation import cards, presentation
from overtrick.present.sorting import suits_held

SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


@dataclass(frozen=True)
class Choice:
    """One legal action: the number typed for it, its name in notation, how it is told, and how it is said."""

    key: str
    action: int
    name: str
    told: str
    words: str
    is_card: bool


def choices_of(facts: Facts) -> list[Choice]:
    """The legal actions as they are shown: cards in the order of the hand, calls in their own."""
    legal = set(facts.view.legal())
    names = [name for suit in suits_held(facts, facts.view.held) for name in suit]
    held = [action for name in names if (action := facts.game.deck.card(name)) in legal]
    return number_cards(facts.game, held) if held else number_calls(facts.game, sorted(legal))


def number_cards(game: Game, actions: Sequence[int]) -> list[Choice]:
    shown = [(action, cards(game)[action]) for action in actions]
    return [
        Choice(str(key), action, card.name, card.told, card.words, True) for key, (action, card) in enumerate(shown, 1)
    ]


def number_calls(game: Game, calls: Sequence[int]) -> list[Choice]:
    """A call that is a number ("bid-3") is typed as that number; beside such calls the others count from 0, not 1."""
    names = {call: game.action_name(call) for call in calls}
    keys = {call: number_in(name) for call, name in names.items() if number_in(name)}
    free = (str(key) for key in range(0 if keys else 1, game.num_actions) if str(key) not in keys.values())
    keys |= {call: next(free) for call in calls if call not in keys}
    words = presentation(game).call_words
    return [Choice(keys[call], call, name, words(name), words(name), False) for call, name in names.items()]


def number_in(name: str) -> str:
    """The number that ends the name of a call, or nothing."""
    last = name.rpartition("-")[2]
    return last if last.isdigit() else ""


def plain(answer: str) -> str:
    """An answer without what does not matter: capitals, symbols for letters, hyphens."""
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


def why_not(facts: Facts, answer: str) -> str:
    """What is wrong with an answer that is no choice."""
    if not answer.strip():
        return "Please choose."
    try:
        action = facts.game.action(plain(answer).replace(" ", "-"))
    except BadCard:
        return f"{answer.strip()} is none of the choices."
    return impossible(facts, action)


def impossible(facts: Facts, action: int) -> str:
    """Why an action of the game cannot be chosen now."""
    game, is_card = facts.game, action < len(facts.game.deck)
    if is_card and game.deck.names[action] not in facts.view.held:
        return f"You do not hold {facts.card(action)}."
    told = facts.card(action) if is_card else presentation(game).call_words(game.action_name(action))
    return facts.why_not(action) or f"{sentence(told)} is not possible now."


def understand_all(answer: str, choices: Sequence[Choice]) -> list[Choice]:
    """The choices that are meant: one, or several with blanks or commas between; none if a part is not understood."""
    whole = understand(answer, choices)
    if whole:
        return [whole]
    parts = answer.split(",") if "," in answer else answer.split()
    left, meant = list(choices), []
    for part in parts:
        choice = understand(part, left)
        if choice is None:
            return []
        left.remove(choice)
        meant.append(choice)
    return meant
