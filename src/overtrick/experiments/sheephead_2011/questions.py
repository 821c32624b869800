"""What the thesis asserts in passing or leaves open: generators, settings, batch EM, picking, Nola, hidden plays."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from overtrick.experiments.matches import play_deals
from overtrick.experiments.measuring import Part
from overtrick.experiments.sheephead_2011.observing import observed
from overtrick.experiments.sheephead_2011.opponents import among
from overtrick.experiments.sheephead_2011.published import (
    FIGURES,
    LEARNED_TO_THE_END,
    LEARNER,
    RULES,
    TO_THE_END,
)
from overtrick.experiments.sheephead_2011.scales import Scale
from overtrick.experiments.sheephead_2011.series import GENERATORS, by_rules, taught
from overtrick.experiments.sheephead_2011.settling import picked, settled
from overtrick.games.registry import game

EXACT: Final = "actor-critic:em=batch,refit=1,window=20000"
"""Batch EM over all that was ever seen after each sample: the thesis's way."""

SHREWD: Final = "shrewd"
BATCH: Final = "actor-critic:em=batch"
PICKER: Final = "actor-critic:bidder=learned,horizon=hand"
GREEDY: Final = "actor-critic:bidder=learned,explore=0"

TRIED: Final = "actor-critic:horizon=hand,predictor=learned"
SWEPT: Final = (
    LEARNER,
    "actor-critic:critic_rate=0.1",
    "actor-critic:critic_rate=0.1,actor_rate=0.1",
    "actor-critic:reward=money",
    "actor-critic:units=20",
    BATCH,
    "actor-critic:bidder=learned",
    TO_THE_END,
    PICKER,
    *(f"{TRIED}{more}" for more in ("", ",temperature=0.3", ",temperature=3", ",em=batch")),
    LEARNED_TO_THE_END,
)
"""Settings of the learner."""

BEST: Final = "monte-carlo:playout=shrewd,worlds=40"
BY_CALLS: Final = "pimc:playout=shrewd,likelihood=rule-based,worlds=20"
SEARCHES: Final = (
    ("standard", BEST, "ismcts:simulations=500", "The best player found beats ismcts, which takes longer"),
    ("paper", BY_CALLS, RULES, "A search that judges worlds by the calls beats the rule-based player"),
    ("paper", BY_CALLS, TO_THE_END, "It beats the learner to the end of the hand too"),
)
"""Presets, searching players, whom they play, and what is hoped for."""

OPPONENTS: Final = ("any-card", "net", SHREWD)
"""Players who do not do what the predictor by rules expects."""

MOVED: Final = {"never": 0, "every hand": 1, "every 100 hands": 100}
"""How often seats are drawn anew."""

EXACT_SHARE: Final = 5
"""The thesis's batch EM takes a time that grows with the square of the hands: it is given a fifth of them."""

SETTLED_A_SECOND: Final = 500


def name_of(spec: str) -> str:
    """The part in which a setting is tried."""
    return f"settings {spec}"


def parts(scale: Scale) -> Iterator[Part]:
    yield from generator_parts(scale)
    yield from settings_parts(scale)
    yield from picking_parts(scale)
    yield from table_parts(scale)
    for preset, spec, other, _ in SEARCHES:
        match = partial(play_deals, game("sheephead", preset=preset), [spec, other], scale.searched)
        yield Part(f"search {spec}, {other}", match, scale.searched / 2)
    yield Part("hidden moves", partial(observed, scale.judged), scale.judged / 500)
    for preset in ("paper", "standard"):
        shrewd = partial(play_deals, game("sheephead", preset=preset), [SHREWD, RULES], scale.deals)
        yield Part(f"shrewd, {preset}", shrewd, 1.0)


def generator_parts(scale: Scale) -> Iterator[Part]:
    rules, learning = FIGURES[0], FIGURES[4]
    for name in ("", *GENERATORS):
        play = partial(by_rules, rules.specs, rules.first, scale.hands, generator=name)
        learn = partial(taught, learning.specs, learning.first, scale.more, scale.more, scale.trainings, generator=name)
        own = name or "our own"
        yield Part(f"generator {own}", play, 1.0)
        yield Part(f"generator {own}, learning", learn, scale.predicted / 200)


def settings_parts(scale: Scale) -> Iterator[Part]:
    trainings, effort = scale.predictions, scale.settled / SETTLED_A_SECOND
    for spec in SWEPT:
        learn = partial(settled, spec, scale.settled, scale.judged, trainings)
        yield Part(name_of(spec), learn, effort, ("settings",))
    exact = partial(settled, EXACT, scale.settled // EXACT_SHARE, scale.judged, trainings)
    yield Part(name_of(EXACT), exact, effort, ("settings",))
    nola = partial(settled, LEARNED_TO_THE_END, scale.settled, scale.judged, trainings, preset="standard")
    yield Part("settings, Nola on", nola, effort, ("settings",))


def table_parts(scale: Scale) -> Iterator[Part]:
    """The agent to the end among other opponents, and with seats that move more or less often."""
    for other in OPPONENTS:
        yield Part(f"among {other}", partial(among, other, scale.deals // 4), scale.deals / 400)
    for often, hands in MOVED.items():
        line_up = [TO_THE_END, *[RULES] * 4]
        yield Part(f"seats {often}", partial(by_rules, line_up, 1, scale.hands // 4, moved=hands), scale.hands / 4000)


def picking_parts(scale: Scale) -> Iterator[Part]:
    for spec in (PICKER, GREEDY):
        for learners in (1, 5):
            share = partial(picked, spec, learners, scale.settled, scale.predictions)
            yield Part(f"picks {spec}, {learners}", share, scale.settled / SETTLED_A_SECOND)
