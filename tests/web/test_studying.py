"""The study over HTTP: a position is laid out, valued by what a seat knows, and played on from."""

import random

import pytest

import overtrick as ot
from overtrick.records.notation import write_moves
from tests.games.deals import play_all
from tests.web.visiting import seated

pytestmark = pytest.mark.compiled

ORDER = {"game": "euchre", "hands": ["JH AH 9H KC QS"], "rest": "TH", "moves": "1:pass pass pass"}


def told(client, person, content, path=""):
    answer = client.post(f"/api/study{path}", headers=person, json=content)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_position_is_shown_from_the_seat_to_move(client, person):
    found = told(client, person, ORDER)
    assert found["seat"] == 0
    assert found["phase"] == "order"
    assert [choice["name"] for choice in found["board"]["choices"]] == ["pass", "order-up"]
    held = {held["card"]["name"] for suit in found["board"]["hand"] for held in suit}
    assert held == set(ORDER["hands"][0].split())


def test_nothing_is_told_of_cards_that_the_seat_to_move_does_not_see(client, person):
    one = told(client, person, ORDER | {"draw": 1})
    other = told(client, person, ORDER | {"draw": 2, "hands": [*ORDER["hands"], "AS", "JD"]})
    assert one == other


def test_what_is_wrong_is_an_answer_that_names_the_field(client, person):
    assert told(client, person, ORDER | {"moves": "1:pass raise"})["wrong"]["field"] == "moves"
    assert told(client, person, ORDER | {"hands": ["JH JH", "JH"]})["wrong"]["field"] == "cards"
    assert told(client, person, ORDER | {"players": 9})["wrong"]["field"] == "table"


@pytest.mark.parametrize(
    "wish", [{"game": "chess"}, ORDER | {"moves": "x" * 3000}, ORDER | {"hands": [""] * 9}, ORDER | {"draw": -1}]
)
def test_what_is_no_position_at_all_is_refused(client, person, wish):
    assert client.post("/api/study", headers=person, json=wish).status_code in (400, 422)
    assert client.post("/api/study", json=ORDER).status_code == 401


@pytest.mark.parametrize("game", ot.games())
def test_a_position_of_every_game_is_valued_and_played_on_to_its_end(client, person, game):
    rules, chance = ot.game(game), random.Random(4)
    hand = play_all(rules.deal(4), lambda hand: chance.choice(hand.legal()))
    start, size = hand.start, rules.hand_size(hand.start.round)
    seat = hand.history[-2 * rules.players].seat
    moves = hand.history[: -2 * rules.players]
    wish = {
        "game": game,
        "dealer": start.dealer,
        "round": start.round,
        "hands": [rules.deck.text(start.deck[at * size : (at + 1) * size]) if at == seat else "" for at in range(6)][
            : rules.players
        ],
        "rest": rules.deck.text(start.deck[rules.players * size :]),
        "moves": write_moves(rules, moves),
    }
    found = told(client, person, wish)
    assert (found["seat"], found["moves"]) == (seat, wish["moves"])
    hint = told(client, person, {"position": wish}, "/hint")
    legal = {choice["action"] for choice in found["board"]["choices"]}
    assert {each["choice"]["action"] for each in hint["choices"]} == legal
    key = told(client, person, {"position": wish, "against": "random"}, "/table")["table"]
    with seated(client, person, key) as place:
        assert place.table["seat"] == seat
        assert place.table["kind"] == "study"
        assert place.table["at"] == len(moves)
        shown = {held["card"]["name"] for suit in place.table["board"]["hand"] for held in suit}
        assert shown == {held["card"]["name"] for suit in found["board"]["hand"] for held in suit}
        assert place.play_hand()["over"]
    assert all(part["game"] != game for part in client.get("/api/history", headers=person).json())


def test_a_hand_that_is_over_is_shown_and_not_played_on(client, person):
    rules = ot.game("wizard")
    hand = play_all(rules.deal(1, dealer=0, round=1))
    rest = rules.deck.text(hand.start.deck[4:5])
    wish = {"game": "wizard", "round": 1, "rest": rest, "moves": write_moves(rules, hand.history)}
    found = told(client, person, wish)
    assert found["seat"] is None
    assert found["outcome"]
    for path in ("/hint", "/table"):
        assert client.post(f"/api/study{path}", headers=person, json={"position": wish}).status_code == 400
