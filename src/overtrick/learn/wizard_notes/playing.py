"""Networks of the notes as players: what an action is worth is evaluated for one representation, the best is taken.

A network takes the numbers of its representation as they are. One that begins with a convolution has an image of the 60
cards: a channel for every number that is no card, the same at every place, and then one for every row of cards.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from overtrick.core.bits import lowest
from overtrick.core.errors import BadOption
from overtrick.core.files import BadFile, whole
from overtrick.core.jit import Floats, Vector, hook, kernel
from overtrick.core.lanes import Singles, singles, wholes
from overtrick.engine.policy import CHOOSE, READS_NOTHING, SAID, Policy
from overtrick.engine.state import TURN
from overtrick.games.game import Game
from overtrick.games.wizard import DECK
from overtrick.learn.nets.file import VERSION, check_size, described, file_in, layer_of, same_rules, told_of_reading
from overtrick.learn.nets.network import BadNetwork, Convolution, Network, network_of
from overtrick.learn.nets.packing import AMOUNTS, CHOSEN, PLAN, UNITS, packed
from overtrick.learn.nets.running import run_amounts
from overtrick.learn.wizard_notes.choosing import CHOICES, translate
from overtrick.learn.wizard_notes.representations import KINDS, SIZE_MAX, SIZES, checked, label, order_of, tell
from overtrick.learn.wizard_notes.sorting import NONE

KIND: Final = 0  # of the plan: the representation,
COUNT: Final = 1  # how many numbers it has,
SCALARS: Final = 2  # of a convolution how many of them are no cards, 0 if there is none,
ROOM: Final = 3  # and where on the slate there is room to write

IMAGES: Final = {"binary": 2, "sorted": 2, "seen": 2, "vector": 1, "informed": 1}
"""Rows of 60 cards that a representation ends with."""


@kernel
def list_numbers(told: Vector, size: int, chosen: Vector, amounts: Singles) -> int:
    """List the numbers that are not 0; how many they are."""
    found = 0
    for place in range(size):
        chosen[found], amounts[found] = place, told[place]
        found += told[place] != 0
    return found


@kernel
def list_image(told: Vector, size: int, scalars: int, chosen: Vector, amounts: Singles) -> int:
    """The same as an image of cards, place by place: every number that is no card is at each of them."""
    found, channels = 0, scalars + (size - scalars) // DECK
    for place in range(DECK):
        for channel in range(channels):
            number = told[channel] if channel < scalars else told[scalars + (channel - scalars) * DECK + place]
            chosen[found], amounts[found] = place * channels + channel, number
            found += number != 0
    return found


@kernel
def best_choice(meaning: Vector, units: Singles) -> int:
    """What the possible choice with the greatest number stands for; the first of several."""
    found = NONE
    for choice in range(CHOICES):
        if meaning[choice] != NONE and (found == NONE or units[choice] > units[found]):
            found = choice
    return meaning[found]


@hook(CHOOSE)
def choose_most(tables: Vector, seen: Vector, legal: int, rng: Vector, weights: Floats, slate: Floats) -> int:
    """The action that is worth most; the only one without asking."""
    if legal & (legal - 1) == 0:
        return lowest(legal)
    head, seat = wholes(weights, 0), seen[TURN]
    plan = wholes(weights, head[PLAN])
    kind, size, scalars, room = plan[KIND], plan[COUNT], plan[SCALARS], plan[ROOM]
    labels, meaning, told = wholes(slate, room), wholes(slate, room + DECK), wholes(slate, room + DECK + CHOICES)
    order = order_of(seen, seat, kind)
    label(tables, seen, seat, kind, order, labels)
    tell(tables, seen, seat, kind, order, labels, told)
    translate(seen, legal, order, labels, meaning)
    chosen, amounts = wholes(slate, CHOSEN), singles(slate, head[AMOUNTS])
    if scalars:
        found = list_image(told, size, scalars, chosen, amounts)
    else:
        found = list_numbers(told, size, chosen, amounts)
    run_amounts(weights, slate, found, 0)
    return best_choice(meaning, singles(slate, head[UNITS]))


def inputs_of(representation: str, convolution: bool) -> int:
    """How many numbers a network takes."""
    size, rows = SIZES[checked(representation)], IMAGES.get(representation, 0)
    if not convolution:
        return size
    if not rows:
        raise BadOption(f"representation={representation!r} has no row of 60 cards; possible: {', '.join(IMAGES)}")
    return (size - rows * DECK + rows) * DECK


def scalars_of(representation: str) -> int:
    """How many numbers of a representation are no cards."""
    return SIZES[representation] - DECK * IMAGES[representation]


def notes_policy(network: Network, representation: str) -> Policy:
    """The player that takes what a network values most."""
    convolution = isinstance(network.layers[0], Convolution)
    wanted = inputs_of(representation, convolution)
    if (network.inputs, network.outputs) != (wanted, (CHOICES,)):
        raise BadNetwork(f"a network with {network.inputs} inputs and {network.outputs} outputs does not take {wanted}")
    plan = np.array([KINDS[representation], SIZES[representation], scalars_of(representation) if convolution else 0, 0])
    weights, scratch = packed(network, plan, inputs=network.inputs)
    words = weights.view(np.int64)
    words[words[PLAN] + ROOM] = SAID + scratch
    return Policy(choose_most, weights, reads=READS_NOTHING, scratch=scratch + DECK + CHOICES + SIZE_MAX)


# Files.


class Learned(NamedTuple):
    """What a file has: the network, what it is told, and how it was made."""

    network: Network
    representation: str
    made: Mapping[str, Any]


def save(place: str | Path, game: Game, learned: Learned) -> None:
    """Write a network whole, or leave what was there."""
    layers = learned.network.layers
    rules = {"name": game.name, "players": game.players, "preset": game.preset, "options": asdict(game.options)}
    head = {"version": VERSION, "game": repr(game), "rules": rules, "representation": learned.representation}
    head |= {"layers": [described(layer) for layer in layers], "made": dict(learned.made)}
    arrays: dict[str, Any] = {f"{number}/weights": layer.weights for number, layer in enumerate(layers)}
    arrays |= {f"{number}/bias": layer.bias for number, layer in enumerate(layers)}
    with whole(file_in(place)) as target:
        np.savez(target, overtrick=np.array(json.dumps(head)), **arrays)


def load(place: str | Path, game: Game) -> Learned:
    """The network of a file, if it is for this game."""
    file = file_in(place)
    with told_of_reading(file), file.open("rb") as source, np.load(source, allow_pickle=False) as arrays:
        check_size(file, arrays)
        told = json.loads(str(arrays["overtrick"]))
        if told["version"] != VERSION:
            raise BadFile(f"{file} has a network of version {told['version']}; possible: {VERSION}")
        if not same_rules(told["rules"], game):
            raise BadNetwork(f"{file} is for {told['game']}, not for {game!r}")
        layers = [layer_of(arrays, str(number), sizes) for number, sizes in enumerate(told["layers"])]
        return Learned(network_of(layers, heads=1), checked(told["representation"]), told["made"])
