"""Any game as a Python game of OpenSpiel: importing this registers `overtrick_hearts` and the like.

The deal is a series of chance nodes: who deals, which round it is, then for every card of the deck, in order, where it
goes: to a seat, or to one of the numbered places that are not dealt. A place is chosen in proportion to the room it
has left, so that all deals are equally likely, and none comes twice in another order.
"""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

import numpy as np
import pyspiel

from overtrick.core.errors import BadOption
from overtrick.core.random import SEED_BITS
from overtrick.engine.state import DEALER, HISTORY, MOVES_MAX, OWN, ROUND, TURN
from overtrick.games.game import Game
from overtrick.games.hand import Hand, Start, View
from overtrick.games.registry import game as game_of
from overtrick.games.registry import usable
from overtrick.learn.observations.layout import layout
from overtrick.learn.observations.observing import set_inputs

PREFIX = "overtrick_"
BY_CHANCE = -1
"""In place of a dealer or a round."""

Outcomes = list[tuple[int, float]]


def register_games() -> None:
    """Register the games that are not yet."""
    for name in usable():
        if PREFIX + name not in pyspiel.registered_names():
            pyspiel.register_game(game_type(game_of(name)), type(name, (SpielGame,), {"name": name}))


def game_type(game: Game) -> Any:
    """What OpenSpiel wants to know of a game; every option of ours is a parameter there."""
    kinds, total = pyspiel.GameType, game.scores.total
    utility = kinds.Utility.ZERO_SUM if total == 0 else kinds.Utility.CONSTANT_SUM
    return kinds(
        short_name=PREFIX + game.name,
        long_name=game.rules.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM if total is None else utility,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(game.rules.players),
        min_num_players=min(game.rules.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(game),
    )


def parameters(game: Game) -> dict[str, Any]:
    """The parameters of a game with the values of its preset."""
    chance = {"dealer": BY_CHANCE, "round": BY_CHANCE}
    return {"players": game.players, "preset": game.preset} | asdict(game.options) | chance


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of ours; `dealer` and `round` fix what is left to chance otherwise.

    OpenSpiel does not tell what was chosen from what is usual: a parameter with its usual value is that of the preset.
    Each has a class of its own: what OpenSpiel keeps must outlive the interpreter, and nothing else does.
    """

    name: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        usual = parameters(game_of(self.name))
        chosen = {key: value for key, value in params.items() if value != usual[key]}
        self.fixed = chosen.pop("dealer", BY_CHANCE), chosen.pop("round", BY_CHANCE)
        self.ours = game_of(self.name, **chosen)
        check_fixed(self.ours, *self.fixed)
        super().__init__(game_type(self.ours), game_info(self.ours), params)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> "Observer":
        if params:
            raise ValueError(f"observers have no parameters; given: {params}")
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not wanted.public_info or wanted.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError(
                "observers tell what one seat knows; possible: public_info and the private_info of a player"
            )
        return Observer(self.ours, wanted.perfect_recall)


def check_fixed(game: Game, dealer: int, round_: int) -> None:
    """Raise unless there are such a dealer and such a round."""
    if dealer not in (BY_CHANCE, *range(game.players)):
        raise BadOption(f"dealer={dealer}; possible: 0 to {game.players - 1}, or {BY_CHANCE} for chance")
    if round_ not in (BY_CHANCE, *game.rounds):
        last = game.rounds[-1]
        raise BadOption(f"round={round_}; possible: {game.rounds[0]} to {last}, or {BY_CHANCE} for chance")


def game_info(game: Game) -> Any:
    """Sizes and bounds."""
    scores, seats = game.scores, game.players
    places = max(seats + game.cards_dealt - seats * game.hand_size(round_) for round_ in game.rounds)
    sums = {} if scores.total is None else {"utility_sum": float(scores.total)}
    return pyspiel.GameInfo(
        num_distinct_actions=game.num_actions,
        max_chance_outcomes=max(seats, len(game.rounds), places),
        num_players=seats,
        min_utility=float(scores.least),
        max_utility=float(scores.greatest),
        max_game_length=MOVES_MAX,
        **sums,
    )


class Deal:
    """A hand being dealt by chance, then played. Copies of it share the game."""

    def __init__(self, game: Game, dealer: int, round_: int) -> None:
        self.game, self.dealer, self.round = game, dealer, round_
        if round_ == BY_CHANCE and len(game.rounds) == 1:
            self.round = game.rounds[0]
        self.places: list[int] = []
        self.hand: Hand | None = None

    def __deepcopy__(self, memo: Any) -> "Deal":
        other = Deal(self.game, self.dealer, self.round)
        other.places, other.hand = self.places.copy(), self.hand.copy() if self.hand else None
        return other

    def room(self) -> list[int]:
        """How many cards each place still takes: the seats, and what is not dealt card by card."""
        seats, size = self.game.players, self.game.hand_size(self.round)
        room = [size] * seats + [1] * (self.game.cards_dealt - seats * size)
        for place in self.places:
            room[place] -= 1
        return room

    def outcomes(self) -> Outcomes:
        """What chance may do next, and how likely each is."""
        if self.dealer == BY_CHANCE:
            return [(seat, 1 / self.game.players) for seat in range(self.game.players)]
        if self.round == BY_CHANCE:
            return [(place, 1 / len(self.game.rounds)) for place in range(len(self.game.rounds))]
        left = self.game.cards_dealt - len(self.places)
        return [(place, room / left) for place, room in enumerate(self.room()) if room]

    def happen(self, outcome: int) -> None:
        """Let chance choose; with the last card the hand begins."""
        if self.dealer == BY_CHANCE:
            self.dealer = outcome
        elif self.round == BY_CHANCE:
            self.round = self.game.rounds[outcome]
        else:
            self.places.append(outcome)
            if len(self.places) == self.game.cards_dealt:
                deck = sorted(range(self.game.cards_dealt), key=lambda card: self.places[card])
                self.hand = Hand(self.game, Start(tuple(deck), self.dealer, self.round, 1))

    def told(self, outcome: int) -> str:
        """What chance does, in words."""
        if self.dealer == BY_CHANCE:
            return f"dealer {outcome}"
        if self.round == BY_CHANCE:
            return f"round {self.game.rounds[outcome]}"
        card, seats = self.game.deck.names[len(self.places)], self.game.players
        return f"{card} to seat {outcome}" if outcome < seats else f"{card} left over in place {outcome - seats}"


def actions_to(hand: Hand, fixed: tuple[int, int]) -> Iterator[int]:
    """The actions of chance and of the seats that lead to a hand."""
    game, start = hand.game, hand.start
    if fixed[0] == BY_CHANCE:
        yield start.dealer
    if fixed[1] == BY_CHANCE and len(game.rounds) > 1:
        yield game.rounds.index(start.round)
    size, seats = game.hand_size(start.round), game.players
    for card in range(game.cards_dealt):
        place = start.deck.index(card)
        yield place // size if place < seats * size else place - seats * size + seats
    yield from (move.action for move in hand.history if move.action is not None)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state as OpenSpiel has it; all it knows of rules is the hand."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.deal = Deal(game.ours, *game.fixed)

    @property
    def hand(self) -> Hand:
        """The hand, once it is dealt."""
        if self.deal.hand is None:
            raise ValueError("the cards are not dealt yet")
        return self.deal.hand

    def current_player(self) -> int:
        if self.deal.hand is None:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.hand.over else int(self.hand.state[TURN])

    def _legal_actions(self, player: int) -> list[int]:
        return self.hand.legal() if player == self.current_player() else []

    def chance_outcomes(self) -> Outcomes:
        return self.deal.outcomes()

    def _apply_action(self, action: int) -> None:
        if self.deal.hand is None:
            self.deal.happen(action)
        else:
            self.deal.hand.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.deal.told(action) if player == pyspiel.PlayerId.CHANCE else self.deal.game.action_name(action)

    def is_terminal(self) -> bool:
        return self.deal.hand is not None and self.deal.hand.over

    def returns(self) -> list[float]:
        return self.hand.returns().tolist() if self.is_terminal() else [0.0] * self.deal.game.players

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> "SpielState":
        """A state that the player cannot tell from this one, drawn uniformly among all."""
        seed = int(probability_sampler() * (1 << SEED_BITS - 10))
        other: SpielState = self.get_game().new_initial_state()
        for action in actions_to(self.hand.redeal(player_id, seed), self.get_game().fixed):
            other.apply_action(action)
        return other

    def __str__(self) -> str:
        return repr(self.deal.hand) if self.deal.hand else f"dealt {self.deal.places}"


class Observer:
    """What a player sees: the inputs of our networks; with perfect recall also all actions it has seen, in order."""

    def __init__(self, game: Game, perfect_recall: bool) -> None:
        self.layout, self.perfect_recall = layout(game), perfect_recall
        moves = (MOVES_MAX, game.num_actions + 1) if perfect_recall else (0, 0)
        self.tensor = np.zeros(self.layout.size + moves[0] * moves[1], np.float32)
        self.dict = {"observation": self.tensor[: self.layout.size]}
        if perfect_recall:
            self.dict["moves"] = self.tensor[self.layout.size :].reshape(moves)

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor.fill(0)
        if state.deal.hand is None:
            return
        self.dict["observation"][set_inputs(self.layout, state.hand.state, player)] = 1
        if self.perfect_recall:
            for number, move in enumerate(state.hand.view(player).history):
                self.dict["moves"][number, -1 if move.action is None else move.action] = 1

    def string_from(self, state: SpielState, player: int) -> str:
        if state.deal.hand is None:
            return "dealing"
        view = state.hand.view(player)
        return known_to(view) if self.perfect_recall else f"{view!r} {view.state[:HISTORY].tolist()}"


def known_to(view: View) -> str:
    """All that a seat knows, in order: its cards, what the game has noted for it, and every action it has seen."""
    names = ("?" if move.action is None else view.game.action_name(move.action) for move in view.history)
    noted = " ".join(map(str, view.state[OWN:HISTORY].tolist()))
    settings = f"seat {view.seat} dealer {view.state[DEALER]} round {view.state[ROUND]}"
    return f"{settings} holds {' '.join(view.held)} noted {noted} moves {' '.join(names)}"


register_games()
