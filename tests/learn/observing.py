"""What holds for the observations of every game: played at random under any options, and rotated."""

import random

import numpy as np

import overtrick as ot
from overtrick.core.bits import each
from overtrick.engine.state import BEST, DOWN, GONE, HAND, TABLE, WINNER
from overtrick.learn.observations.layout import layout
from overtrick.learn.observations.observing import INPUTS_SET, dense, set_inputs
from overtrick.learn.observations.parts import relative_seats
from tests.beside import any_game


def seen_names(hand, seat, *, open=False, layouts=layout):
    """The inputs that are set for a seat, by name."""
    found = layouts(hand.game, open=open)
    return [found.names[number] for number in set_inputs(found, hand.state, seat)]


def positions(name, hands, chance):
    """Every position of random hands under any options."""
    for number in range(hands):
        hand = any_game(name, chance).deal(seed=number)
        while not hand.over:
            yield hand
            hand.play(chance.choice(hand.legal()))


def check_views(name, hands, *, layouts=layout):
    """The view gives what the state gives; every input once, and with room to spare."""
    chance = random.Random(name)
    for hand in positions(name, hands, chance):
        found = layouts(hand.game)
        for seat in range(hand.game.players):
            numbers = set_inputs(found, hand.state, seat).tolist()
            assert numbers == set_inputs(found, hand.view(seat).state, seat).tolist(), f"seat {seat}: {hand!r}"
            assert len({*numbers}) == len(numbers) < INPUTS_SET
            assert {*numbers} <= {*range(found.size)}


def check_redeals(name, hands, *, layouts=layout):
    """What a seat cannot see changes nothing."""
    chance = random.Random(name)
    for number, hand in enumerate(positions(name, hands, chance)):
        seat = chance.randrange(hand.game.players)
        other = hand.redeal(seat, seed=number)
        seen, again = (seen_names(one, seat, layouts=layouts) for one in (hand, other))
        assert seen == again, f"seat {seat}: {hand!r}"


def check_common_parts(name, hands):
    """Cards and trick, from the slots of the state by their names."""
    for hand in positions(name, hands, random.Random(name)):
        names, state, seat = hand.game.deck.names, hand.state, hand.player
        seen, who = seen_names(hand, seat), relative_seats(hand.game.players)
        assert cards_of(seen, "own cards") == hand.held(seat)
        assert cards_of(seen, "trick") == [names[card] for card in each(state[TABLE])]
        assert not {*cards_of(seen, "unseen")} & {
            names[card] for card in each(state[GONE] | state[TABLE] | state[HAND + seat])
        }
        standing = {text for text in seen if text.startswith("standing")}
        winner = who[(state[WINNER] - seat) % hand.game.players]
        assert standing == (
            {f"standing card {names[state[BEST]]}", f"standing seat {winner}"} if state[DOWN] else set()
        )


def cards_of(seen, part):
    """The labels of a part without seats."""
    return [text.split()[-1] for text in seen if text.startswith(f"{part} ")]


def check_dense(name, hands):
    """Rows of noughts and ones say the same as the numbers of the set inputs."""
    for game in (ot.game(name), any_game(name, random.Random(name))):
        hand, states = game.deal(seed=1), []
        while not hand.over:
            states.append(hand.state.copy())
            hand.play(hand.legal()[0])
        rows = dense(layout(game), np.array(states))
        assert rows.shape == (len(states), layout(game).size)
        for state, row in zip(states, rows, strict=True):
            player = int(state[0])
            assert sorted(set_inputs(layout(game), state, player)) == np.flatnonzero(row).tolist()


def check_open(name, hands):
    """The open form adds what the others hold, and nothing else."""
    for hand in positions(name, hands, random.Random(name)):
        seat, who = hand.player, relative_seats(hand.game.players)
        added = seen_names(hand, seat, open=True)[len(seen_names(hand, seat)) :]
        others = [(seat + step) % hand.game.players for step in range(1, hand.game.players)]
        held = [f"hand {who[step]} {card}" for step, other in enumerate(others, 1) for card in hand.held(other)]
        assert added == held


def check_rotation(name, hands, *, rotates=lambda game: True, layouts=layout):
    """The same hands some seats further, with the dealer moved along and the same actions, look the same to all."""
    chance = random.Random(name)
    for number in range(hands):
        game = any_game(name, chance)
        if rotates(game):
            compare_rotated(game.deal(seed=number), chance.randrange(1, game.players), chance, layouts)


def compare_rotated(hand, by, chance, layouts):
    """Play both hands, each seat in the one as its like in the other; what the seat to move sees is the same."""
    moved, seen, queues = rotated(hand, by), {}, {}
    while not hand.over:
        seat, action = hand.player, chance.choice(hand.legal())
        seen.setdefault(seat, []).append(seen_names(hand, seat, layouts=layouts))
        queues.setdefault(seat, []).append(action)
        hand.play(action)
    while not moved.over:
        seat = (moved.player - by) % moved.game.players
        assert seen_names(moved, moved.player, layouts=layouts) == seen[seat].pop(0), repr(moved)
        moved.play(queues[seat].pop(0))
    assert not any(queues.values())
    assert (np.roll(hand.returns(), by) == moved.returns()).all()


def rotated(hand, by):
    """The deal with every hand and the deal itself so many seats further."""
    game, start = hand.game, hand.start
    size, names = game.hand_size(start.round), [game.deck.names[card] for card in start.deck]
    hands = [" ".join(names[seat * size : (seat + 1) * size]) for seat in range(game.players)]
    return game.deal(
        hands=hands[-by:] + hands[:-by],
        rest=" ".join(names[game.players * size :]),
        dealer=(start.dealer + by) % game.players,
        round=start.round,
    )
