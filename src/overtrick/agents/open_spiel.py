"""OpenSpiel beside us: its state for a hand of ours, its numbers for our actions, and its bots as oracles.

It has Hearts for four and Euchre, with options that go by the same names as ours.
"""

from dataclasses import dataclass
from typing import Any

from overtrick.core.cards import SUIT_NAMES
from overtrick.core.errors import BadAgent, OvertrickError, choices
from overtrick.core.jit import Vector
from overtrick.core.random import draw
from overtrick.games.game import Game
from overtrick.games.hand import Hand

HAS = ("euchre", "hearts")
RANKS = {"hearts": "23456789TJQKA", "euchre": "9TJQKA"}
SUITS = "CDHS"
PASS_DIRECTIONS = {"left": 1, "across": 2, "right": 3, "none": 0}
ROTATION = ("left", "right", "across", "none")

EXPLORATION = {"hearts": 20.0, "euchre": 2.0}
"""The constant of their search, in points: the best of five in each game with 1,000 simulations against random players
(Hearts 2, 5, 10, 20, 36: scores of -3.1, -2.9, -2.4, -2.2, -2.5 in 60; Euchre 0.5, 1, 2, 4, 8: 1.17, 1.47, 1.57,
1.53, 1.49 in 150)."""


MEGABYTES = 1000
"""What a tree of theirs may take."""


def library() -> Any:
    """The library itself, which is an extra."""
    try:
        import pyspiel
    except ImportError:
        raise OvertrickError("open_spiel is not installed; pip install overtrick[openspiel]") from None
    return pyspiel


def their_game(game: Game) -> Any:
    """OpenSpiel's version of a game with our options; None if it does not have it."""
    pyspiel = library()
    if game.name not in HAS or game.players != 4:
        return None
    options = {
        name: getattr(game.options, name, value)
        for name, value in pyspiel.load_game(game.name).get_parameters().items()
    }
    if game.name == "hearts":
        options["pass_cards"] = game.options.passing != "none"
    return pyspiel.load_game(game.name, options)


def their_card(game: Game, name: str) -> int:
    """Their number of a card: rank by rank."""
    return RANKS[game.name].index(name[0]) * 4 + SUITS.index(name[1])


def their_start(theirs: Any, hand: Hand) -> Any:
    """Their state with the same cards dealt, before anybody has acted."""
    state = theirs.new_initial_state()
    for number in hearts_deal(hand) if hand.game.name == "hearts" else euchre_deal(hand):
        state.apply_action(number)
    return state


def hearts_deal(hand: Hand) -> list[int]:
    """The direction of the pass, then one card to each seat in turn."""
    passing = hand.game.options.passing
    direction = PASS_DIRECTIONS[ROTATION[hand.start.round] if passing == "rotate" else passing]
    return [direction, *(dealt(hand, place % 4 * 13 + place // 4) for place in range(52))]


def euchre_deal(hand: Hand) -> list[int]:
    """The dealer, then one card to each seat from him on, then the card that is turned up."""
    seats = [(hand.dealer + place) % 4 for place in range(20)]
    return [hand.dealer, *(dealt(hand, seat * 5 + place // 4) for place, seat in enumerate(seats)), dealt(hand, 20)]


def dealt(hand: Hand, place: int) -> int:
    return their_card(hand.game, hand.game.deck.names[hand.start.deck[place]])


def their_actions(hand: Hand, state: Any) -> dict[int, int]:
    """Our legal actions by their numbers."""
    calls = {state.action_to_string(number).lower(): number for number in state.legal_actions()}
    return {their_action(hand, action, calls): action for action in hand.legal()}


def their_action(hand: Hand, action: int, calls: dict[str, int]) -> int:
    """Their number of an action; their word for ordering up is the suit of the turned card."""
    name = hand.game.action_name(action)
    if name == "order-up":
        name = SUIT_NAMES[hand.game.deck.names[hand.start.deck[20]][1]]
    return their_card(hand.game, name) if len(name) == 2 else calls.get(name, -1)


def their_state(theirs: Any, hand: Hand) -> Any:
    """Their state at the same point of a hand."""
    again = Hand(hand.game, hand.start)
    state = their_start(theirs, again)
    for move in hand.history:
        numbers = {ours: number for number, ours in their_actions(again, state).items()}
        assert move.action is not None, "a hand hides nothing"
        state.apply_action(numbers[move.action])
        again.play(move.action)
    return state


SEARCHES = ("ismcts", "mcts")


def is_listed(game: Game) -> bool:
    """Never: they are peers to be measured against, and do not act the same whenever they are given the same stream."""
    return False


@dataclass(frozen=True)
class OpenSpielBot:
    """A bot of OpenSpiel, which sees all cards: ismcts, mcts, or the name of a registered one.

    Their ismcts samples worlds from the open deal, and mcts searches that deal itself, so each is an oracle. With
    passing, ismcts crashed the process within 300 hands of Hearts (2.0.2), so that is refused. Its worlds come from
    random numbers that cannot be seeded: the same stream does not give the same action.
    """

    game: Game
    bot: str = "ismcts"
    simulations: int = 1000

    def __post_init__(self) -> None:
        if self.simulations < 1:
            raise BadAgent(f"simulations={self.simulations}: a budget is above zero")
        possible = [*SEARCHES, *library().registered_bots()]
        if self.bot not in possible:
            raise BadAgent(f"bot={self.bot!r}; {choices(self.bot, possible)}")
        passes = getattr(self.game.options, "passing", "none") != "none"
        if their_game(self.game) is None or (self.bot == "ismcts" and passes):
            raise BadAgent("their bots play euchre, and hearts for four; ismcts plays hearts without passing")

    @property
    def spec(self) -> str:
        return f"open-spiel:bot={self.bot}" + (f",simulations={self.simulations}" if self.bot in SEARCHES else "")

    def act_open(self, hand: Hand, rng: Vector) -> int:
        legal = hand.legal()
        if len(legal) == 1:
            return legal[0]
        theirs = their_game(self.game)
        state = their_state(theirs, hand)
        return their_actions(hand, state)[self.made(theirs, state, int(draw(rng, 1 << 31))).step(state)]

    def made(self, theirs: Any, state: Any, seed: int) -> Any:
        """A fresh bot for the player to move."""
        if self.bot not in SEARCHES:
            return library().load_bot(self.bot, theirs, state.current_player())
        pyspiel, explore = library(), EXPLORATION[self.game.name]
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        if self.bot == "mcts":
            return pyspiel.MCTSBot(theirs, evaluator, explore, self.simulations, MEGABYTES, False, seed, False)
        visits = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
        return pyspiel.ISMCTSBot(seed, evaluator, explore, self.simulations, -1, visits, False, False)
