"""Hints: what a search thinks of every choice of a seat, and where it believes the cards to be."""

from dataclasses import dataclass, replace
from math import isfinite

from overtrick.agents.advising import Paired, evaluate
from overtrick.agents.evaluation import KEY_CARDS, Evaluation
from overtrick.games.worlds import unseen_by
from overtrick.present.cards import Card
from overtrick.present.choices import Choice, choices_of
from overtrick.present.facts import Facts
from overtrick.present.presentation import presentation
from overtrick.stats.intervals import Interval

SEARCHES = 5
"""How often: one search cannot tell how far apart two choices are."""

ELSEWHERE = "elsewhere"
"""Where cards are that nobody holds: undealt, laid aside, on their way to another seat."""


@dataclass(frozen=True)
class Advice:
    """A choice and what the seat can expect to score with it, as players count.

    The truth is within `margin` of the value 95 times in 100, as far as the search can see (None: it cannot tell).
    There is no value where every search left a choice untried. `chosen` is the best: of one search what it would choose
    itself, of several what has the best mean.
    """

    choice: Choice
    value: float | None
    margin: float | None
    chosen: bool


@dataclass(frozen=True)
class Whereabouts:
    """A card that counts, and how likely it is in each place; the shares add up to 1.

    Of `alike` cards that look the same, such as Wizards, each one is as likely there.
    """

    card: Card
    shares: tuple[float, ...]
    alike: int = 1


@dataclass(frozen=True)
class Hint:
    """What a search found in so many possible deals. Choices come best first, by value; those without one come last.

    `places` are the other seats, and where cards are that nobody holds, if there are any. `verdict` says in a sentence
    what is best and by how much, or that it is too close to call; `weighing` how much the shares rest on, where deals
    are not equally likely.
    """

    title: str
    spec: str
    verdict: str
    deals: int
    fewest_win: bool
    choices: tuple[Advice, ...]
    places: tuple[str, ...]
    cards: tuple[Whereabouts, ...]
    weighing: str
    matters: str


def hint(facts: Facts, spec: str, searches: int = 1) -> Hint:
    """Ask a searching agent about the decision of a view, perhaps several times."""
    found = evaluate(facts.view, spec, searches=searches)
    seats = [seat for seat in facts.people.around(len(facts.seats)) if seat != facts.view.seat]
    cards = [whereabouts(facts, found, seats, alike) for alike in key_cards(facts, found)]
    anywhere = any(each.shares[-1] for each in cards)
    penalties = presentation(facts.game).penalties
    return Hint(
        title="Expected points" if penalties else "Expected score",
        spec=found.spec,
        verdict=verdict(facts, found),
        deals=found.worlds,
        fewest_win=penalties,
        choices=advice(facts, found),
        places=(*map(facts.who, seats), *([ELSEWHERE] if anywhere else [])),
        cards=tuple(replace(each, shares=each.shares[: None if anywhere else -1]) for each in cards),
        weighing=weighing(found),
        matters=matters(facts, found, seats),
    )


def weighing(found: Evaluation) -> str:
    """How many equally likely deals those are worth in which cards were counted, if these are not equally likely."""
    if found.believed is None:
        return ""
    worth = max(1, round(found.believed))
    told = "Deals count by how likely the others would have played so in them."
    return f"{told} Where the cards are, that is worth about {worth:,} equally likely deal{'s' * (worth > 1)}."


def verdict(facts: Facts, found: Evaluation) -> str:
    """What is best; by how much, if several searches were asked."""
    choices = choices_of(facts)
    if len(choices) < 2:
        return "Only this is possible."
    alike = found.alike if isinstance(found, Paired) else found.choices[:1]
    told = {choice.action: choice.told for choice in choices}
    best = " or ".join(dict.fromkeys(told[each.action] for each in alike))
    if len(found.choices) < 2:
        return f"Best: {best}; nothing else seemed worth a try."
    if not isinstance(found, Paired):
        return f"Best: {best}."
    lead = found.lead
    if lead is None:
        return "Everything that was tried comes to the same."
    if not lead.low > 0:
        return "The best choices are too close to call."
    tried = f" in the {found.comparing} searches that tried both" * (found.comparing < len(found.scores))
    return f"Best: {best}, by {lead.mean:.2f} ± {margin(lead):.2f}{tried}."


def advice(facts: Facts, found: Evaluation) -> tuple[Advice, ...]:
    """Every choice with its key, the best value first; of equal ones the one that would be chosen."""
    values, chosen = {each.action: each.score for each in found.choices}, found.choices[0].action
    tried = [choice for choice in choices_of(facts) if choice.action in values]
    order = sorted(tried, key=lambda choice: (-values[choice.action].mean, choice.action != chosen))
    untried = [choice for choice in choices_of(facts) if choice.action not in values]
    return tuple(told(facts, choice, values.get(choice.action), choice.action == chosen) for choice in order + untried)


def told(facts: Facts, choice: Choice, score: Interval | None, chosen: bool) -> Advice:
    """A choice with its score, if it was tried, as players count."""
    if score is None:
        return Advice(choice, None, None, chosen)
    return Advice(choice, presentation(facts.game).counted(score.mean), margin(score), chosen)


def margin(score: Interval) -> float | None:
    return (score.high - score.low) / 2 if isfinite(score.high) else None


def key_cards(facts: Facts, found: Evaluation) -> list[list[str]]:
    """The unseen cards that count for most; those that are told alike, such as four of one kind, are one.

    To these also belong such as no deal gave to anybody: any one of them is as likely anywhere as the others.
    """
    deck, alike = facts.game.deck, dict[str, dict[str, None]]()
    for name in found.unseen_cards:
        alike.setdefault(facts.card(deck.card(name)), {})[name] = None
    for card in unseen_by(facts.view):
        if facts.card(card) in alike:
            alike[facts.card(card)][deck.names[card]] = None
    return [list(names) for names in alike.values()][:KEY_CARDS]


def whereabouts(facts: Facts, found: Evaluation, seats: list[int], alike: list[str]) -> Whereabouts:
    """The shares of the seats, then that of all other places together; for cards that are alike, of any one of them."""
    shares = [sum(found.chance(seat, name) for name in alike) / len(alike) for seat in seats]
    others = max(0.0, round(1.0 - sum(shares), 9))
    return Whereabouts(facts.deck[facts.game.deck.card(alike[0])], (*shares, others), len(alike))


def matters(facts: Facts, found: Evaluation, seats: list[int]) -> str:
    """In how many deals the choice made a difference, and which card was elsewhere in those than in all.

    No card of which there are others that look the same: "held a Wizard" would be said of one of them.
    """
    if found.mattered == found.worlds:
        return ""
    if not found.mattered:
        return f"In none of the {found.worlds:,} deals did the choice make a difference."
    told = f"The choice made a difference in {found.mattered:,} of the {found.worlds:,} deals"
    alone = [alike[0] for alike in key_cards(facts, found) if len(alike) == 1]
    places = [(seat, name) for name in alone for seat in seats if found.held_when_it_mattered(seat, name)]
    if not places:
        return told + "."
    seat, name = max(
        places, key=lambda place: found.held_when_it_mattered(*place) / found.mattered - found.chance(*place)
    )
    card, times = facts.card(facts.game.deck.card(name)), found.held_when_it_mattered(seat, name)
    return (
        f"{told}; in {times:,} of those {facts.who(seat)} held {card} (in all: {100 * found.chance(seat, name):.0f} %)."
    )
