"""The hands of a match as records, played again by hand: results do not keep them."""

from collections.abc import Iterator
from itertools import islice

from overtrick.agents.agent import Oracle, Player
from overtrick.agents.specs import label
from overtrick.arena.by_hand import finish, finish_game, rotated
from overtrick.arena.job import Job
from overtrick.games.hand import Hand
from overtrick.records.record import Record


def first_records(job: Job, hands: int) -> Iterator[Record]:
    """The first hands of a match, in the order of play: deals in each rotation, or whole games hand by hand."""
    return islice((Record.of(hand, map(told_name, seated)) for hand, seated in played_hands(job)), hands)


def told_name(player: Player) -> str:
    return label(player.spec, isinstance(player, Oracle))


def played_hands(job: Job) -> Iterator[tuple[Hand, list[Player]]]:
    """Each hand, and who sat in which seat."""
    players, game = job.players(), job.game
    total = job.count * (job.period if job.kind == "deals" else 1)
    for number in range(total):
        block, shift = divmod(number, job.period)
        seated = rotated(players, shift)
        if job.kind == "deals":
            yield finish(game.deal(job.seed, number=block), seated, f"deal {block}"), seated
        else:
            whole, _ = finish_game(game, seated, job.seed, block, f"game {number}", job.totals)
            yield from ((hand, seated) for hand in whole.finished)
