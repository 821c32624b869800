"""The training of the Hearts paper (Gruver, Cheung and Sawant): a policy network plays others and climbs its returns.

An epoch plays some thousand hands, each deal several times in a row, with the network in one seat, or on one side of a
game with partners. Every decision is worth what its seat scores from there on, raw or standardised; then there is one
step: up the gradient of the mean of Q log p, less a decay of the weights, or within a trust region (TRPO). While it
learns, the network draws from (p + m) / (1 + m n) over n legal actions. The gradient is that of p alone.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, get_args

import numpy as np

from overtrick.core.bits import each, set_of
from overtrick.core.errors import BadOption, choices
from overtrick.core.jit import Floats, Matrix
from overtrick.core.lanes import Singles
from overtrick.core.random import checked_seed
from overtrick.engine.policy import Policy
from overtrick.engine.state import TAKEN, TURN
from overtrick.engine.tables import POINTS
from overtrick.games.game import Game
from overtrick.games.objective.objective import Ledger, aim_of, has_objective
from overtrick.learn.nets.network import Network
from overtrick.learn.nets.playing import actor_policy
from overtrick.learn.observations.layout import OBSERVATIONS, PLANES, layout
from overtrick.training.learner import Observed
from overtrick.training.opponents import FIRST, NOW, Against, Gallery, is_saved, whom
from overtrick.training.ppo import WIDTH_MAX, Diverged
from overtrick.training.selfplay import HANDS_AT_ONCE, PLACE, SCORE, Again, Recorder
from overtrick.training.surrogates import ENTROPIES, LOSSES, SUMS, climb_returns
from overtrick.training.tied import Free, Tied
from overtrick.training.trust_region import Batch, step

Step = Literal["policy-gradient", "trpo"]
Sight = Literal["view", "open"]
Returns = Literal["standard", "raw"]
Rule = Literal["adam", "plain"]

FILTERS_MAX: Final = 256
EPOCH_MAX: Final = 100_000


@dataclass(frozen=True)
class Settings:
    """How to learn, by default as the paper did.

    `sees` all cards or its own; `filters` of a convolution come first if there are any; `epoch` are the hands of a step
    and `replays` how often each deal is played; `mixing` is m above, of which the paper says 10, nearly all chance;
    `returns` and the `rule` of the step are not told there.
    """

    algorithm: Step = "policy-gradient"
    sees: Sight = "view"
    observation: str = PLANES
    filters: int = 0
    hidden: tuple[int, ...] = (100, 100)
    epoch: int = 5000
    replays: int = 3
    rate: float = 0.01
    decay: float = 1e-6
    mixing: float = 0.1
    returns: Returns = "standard"
    rule: Rule = "adam"
    radius: float = 0.01
    against: Against = "fixed"
    lag: int = 5

    def __post_init__(self) -> None:
        for name, possible in (
            ("algorithm", get_args(Step)),
            ("sees", get_args(Sight)),
            ("observation", OBSERVATIONS),
            ("returns", get_args(Returns)),
            ("rule", get_args(Rule)),
            ("against", get_args(Against)),
        ):
            if getattr(self, name) not in possible:
                raise BadOption(f"{name}={getattr(self, name)!r}; {choices(str(getattr(self, name)), possible)}")
        for name, what, good in (
            ("hidden", f"some widths from 1 to {WIDTH_MAX}", all(1 <= width <= WIDTH_MAX for width in self.hidden)),
            ("filters", f"0 to {FILTERS_MAX}", 0 <= self.filters <= FILTERS_MAX),
            ("epoch", f"1 to {EPOCH_MAX:,}", 1 <= self.epoch <= EPOCH_MAX),
            ("replays", "1 to 100", 1 <= self.replays <= 100),
            ("rate", "a number above 0 to 1", 0 < self.rate <= 1),
            ("decay", "a number from 0 to 1", 0 <= self.decay <= 1),
            ("mixing", "a number from 0 to 1000", 0 <= self.mixing <= 1000),
            ("radius", "a number above 0 to 1", 0 < self.radius <= 1),
            ("lag", "1 to 1000", 1 <= self.lag <= 1000),
        ):
            if not good:
                raise BadOption(f"{name}={getattr(self, name)}; possible: {what}")


class Played(NamedTuple):
    """The decisions of an epoch that are learned from, and what the learner scored per hand."""

    states: Matrix
    notes: Matrix
    score: float


class PolicyGradient:
    """A training: a network, the epochs behind it, its opponents at first, and its older selves."""

    def __init__(self, game: Game, settings: Settings, opponents: Policy, seed: int) -> None:
        self.game, self.settings, self.opponents, self.seed = game, settings, opponents, checked_seed(seed)
        self.epochs, self.gallery = 0, Gallery()
        self.seen = layout(game, open=settings.sees == "open", observation=settings.observation)
        self.side = next(seats for seats in game.sides if 0 in seats)
        self.net = new_net(self, np.random.default_rng([self.seed, 0]))
        self.recorder = Recorder(game, min(settings.epoch, HANDS_AT_ONCE))

    @property
    def hands(self) -> int:
        return self.epochs * self.settings.epoch

    @property
    def network(self) -> Network:
        """As it is now."""
        return self.net.network(self.net.adam.weights, len(self.game.rules.calls))

    def policy(self, row: Singles | None = None, temperature: float = 1.0, mixing: float = 0.0) -> Policy:
        """The network as it is now, or as a row has it."""
        network = self.network if row is None else self.net.network(row, len(self.game.rules.calls))
        return actor_policy(self.game, network, temperature, self.seen, mixing)

    def opponent(self) -> Policy:
        """Whom this epoch is played against."""
        number = whom(self.settings.against, self.epochs, self.settings.lag)
        if number == FIRST:
            return self.opponents
        return self.policy() if number == NOW else self.policy(self.gallery.rows[number])

    def line_up(self, own: Policy, other: Policy) -> list[Policy]:
        """A policy for every place: its own on the side of the first."""
        return [own if seat in self.side else other for seat in range(self.game.players)]

    def step(self) -> dict[str, float]:
        """Play an epoch and learn from it; what there is to tell."""
        settings = self.settings
        if is_saved(settings.against, self.epochs, settings.lag):
            self.gallery.add(self.epochs // settings.lag - 1, self.net.adam.weights)
        played = self.play()
        told = self.learn(played)
        self.epochs += 1
        return {"score": played.score, **told}

    def play(self) -> Played:
        """The hands of an epoch."""
        own = self.policy(mixing=self.settings.mixing)
        parts = [*self._parts(self.line_up(own, self.opponent()))]
        states, notes, scores = (np.concatenate(arrays) for arrays in zip(*parts, strict=True))
        return Played(states, notes, float(scores.mean()))

    def _parts(self, players: list[Policy]) -> Iterator[tuple[Matrix, Matrix, Matrix]]:
        """Its own decisions and its own scores, some hands at a time."""
        size, again = self.recorder.hands, Again(self.settings.replays, set_of(self.side))
        for done in range(0, self.settings.epoch, size):
            hands = min(size, self.settings.epoch - done)
            found = self.recorder.record_open(players, self.seed, self.hands + done, hands, again=again)
            own = np.isin(found.notes[:, PLACE], self.side)
            yield found.states[own], found.notes[own], found.returns[:, 0].copy()

    def learn(self, played: Played) -> dict[str, float]:
        """One step by all decisions."""
        observed = Observed(self.seen, len(played.notes))
        observed.look(played.states)
        worths = self.worths(played)
        batch = Batch(observed.inputs, observed.offsets, played.states, played.notes, worths)
        gradient, sums = self.gradient(batch)
        moved = self.move(gradient, batch)
        return {"loss": float(sums[LOSSES]), "entropy": float(sums[ENTROPIES]), "moved": moved}

    def worths(self, played: Played) -> Floats:
        """What each decision is worth."""
        found = (played.notes[:, SCORE] - taken_so_far(self.game, played.states)).astype(np.float64)
        return found if self.settings.returns == "raw" else (found - found.mean()) / (found.std() + 1e-6)

    def gradient(self, batch: Batch) -> tuple[Singles, Floats]:
        """The gradient of the loss with its decay; the loss and the entropy per decision."""
        net, learner, sums = self.net, self.net.learner, np.zeros(SUMS)
        row = net.unrolled(net.adam.weights)
        long = np.zeros_like(row)
        climb_returns(row, long, learner.layers, learner.depth, learner.work, *batch, sums)
        gradient = net.folded(long) + np.float32(self.settings.decay) * net.adam.weights
        sums /= len(batch.notes)
        sums[LOSSES] += self.settings.decay / 2 * float(net.adam.weights @ net.adam.weights)
        if not np.isfinite(gradient).all():
            raise Diverged(
                f"the gradient is no number any more after {self.hands:,} hands; the last checkpoint is kept; "
                "possible: a lower rate"
            )
        return gradient, sums

    def move(self, gradient: Singles, batch: Batch) -> float:
        """Change the weights; how far they went, or, within a trust region, how far the policy did."""
        settings, adam = self.settings, self.net.adam
        if settings.algorithm == "trpo":
            return step(self.net, gradient, batch, settings.radius)
        before = adam.weights.copy()
        if settings.rule == "plain":
            adam.weights -= np.float32(settings.rate) * gradient
        else:
            adam.gradient[:] = gradient
            adam.step(settings.rate)
        return float(np.linalg.norm(adam.weights - before))

    def score_against(self, other: Policy, hands: int, seed: int, own: Policy | None = None) -> float:
        """What the policy, without mixing, or another one, scores per hand against others in every seat but its own."""
        players, size = self.line_up(own or self.policy(), other), self.recorder.hands
        totals = [
            self.recorder.record_open(players, seed, done, min(size, hands - done)).returns[:, 0].sum()
            for done in range(0, hands, size)
        ]
        return float(sum(totals) / hands)


def new_net(training: PolicyGradient, chance: np.random.Generator) -> Free:
    """The network of a training before its first hand."""
    settings, game = training.settings, training.game
    heads = len(game.deck), max(len(game.rules.calls), 1)
    if settings.filters:
        return Tied(training.seen, settings.filters, settings.hidden, heads, chance)
    return Free(training.seen, settings.hidden, heads, chance)


def taken_so_far(game: Game, states: Matrix) -> Floats:
    """What the seat to move has scored already: card points, where a game adds those up; else nothing yet."""
    if not (has_objective(game) and len(states)):
        return np.zeros(len(states))
    aim = aim_of(game, states[0])
    if not (isinstance(aim, Ledger) and aim.sums):
        return np.zeros(len(states))
    taken = states[np.arange(len(states)), TAKEN + states[:, TURN]]
    points = game.tables[POINTS : POINTS + len(game.deck)]
    return np.asarray(sum(points[card] * (taken >> card & 1) for card in each(set_of(np.flatnonzero(points).tolist()))))
