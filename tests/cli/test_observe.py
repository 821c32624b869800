"""`overtrick observe`, as somebody at a terminal uses it."""

import json

import pytest

import overtrick as ot
from overtrick.learn.observations.layout import layout
from tests.cli.commands import COLUMNS, PRESETS, mistake, overtrick


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_every_part_is_listed_with_its_inputs(name, preset):
    text = overtrick("observe", name, "--preset", preset, "--seed", "3", "--moves", "3")
    found = layout(ot.game(name, preset=preset))
    assert all(f" {part.name} " in text for part in found.parts)
    assert f"of {found.size} inputs are set" in text
    assert max(map(len, text.splitlines()[:-1])) <= COLUMNS


def row(text, part):
    """What a line of the table tells."""
    (line,) = [line for line in text.splitlines() if line.startswith(f" {part} ")]
    return line.split("  ", 1)[1].split(maxsplit=3)[-1].strip()


def test_cards_and_seats_are_told_by_name():
    """Spades are trump in the paper's Euchre, made by the dealer: here seat 1, to the right of seat 2."""
    text = overtrick("observe", "euchre", "--preset", "paper", "--seed", "1", "--seat", "2", "--open")
    hand = ot.game("euchre", preset="paper").deal(seed=1)
    assert hand.dealer == 1
    assert row(text, "own cards").split() == hand.held(2)
    assert (row(text, "dealer"), row(text, "maker"), row(text, "trump")) == ("right", "right", "S")
    told = " ".join(text.split(" hand ")[1].split("ot.game")[0].split()[3:])
    assert told == "; ".join(
        f"{who}: {' '.join(hand.held(seat))}" for who, seat in [("left", 3), ("across", 0), ("right", 1)]
    )


def test_programs_read_the_same():
    words = "observe", "wizard", "--players", "3", "--option", "no_even_bids=true", "--seed", "5", "--moves", "2"
    told = json.loads(overtrick(*words, "--json"))
    found = layout(ot.game("wizard", players=3, no_even_bids=True))
    assert (told["layout"], told["size"], told["open"]) == (found.digest, found.size, False)
    assert len(told["inputs"]) == sum(len(names) for part in told["parts"] for names in part["set"].values())
    assert [part["first"] for part in told["parts"]] == [*found.firsts]


def test_planes_are_told_with_their_shape():
    words = "observe", "hearts", "--preset", "paper", "--seed", "5", "--observation", "planes"
    told, hand = json.loads(overtrick(*words, "--open", "--json")), ot.game("hearts", preset="paper").deal(seed=5)
    assert told["shape"] == [5, 12, 4]
    assert [part["name"] for part in told["parts"]] == ["own cards", "hand", "gone", "trick"]
    assert sorted(told["parts"][0]["set"][""]) == sorted(hand.held(hand.player))
    assert row(overtrick(*words), "own cards").split() == hand.held(hand.player)
    assert not row(overtrick(*words), "hand").split()[2:]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("hearts", "--seat", "4"), "seat=4; possible: 0 to 3"),
        (("hearts", "--preset", "paper", "--moves", "48"), "moves=48; possible: 0 to 47 in this hand"),
        (("hearts", "--preset", "paper", "--moves", "-1"), "moves=-1; possible: 0 to 47 in this hand"),
        (("hearts", "--observation", "plane"), "did you mean 'planes'? possible: parts, planes"),
        (("harts",), "there is no game 'harts'"),
    ],
)
def test_what_cannot_be_shown_is_told(words, told):
    assert told in mistake("observe", *words)
