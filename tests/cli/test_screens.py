"""What a person sees on small screens: 80 columns and 24 lines, and 60 columns. Nothing vanishes."""

import re

import pytest

import overtrick as ot
from overtrick.cli.deal import play_at_random
from overtrick.cli.seat.board import decision, surroundings, trick_table
from overtrick.cli.seat.hinting import hint_parts
from overtrick.cli.seat.replaying import step_through
from overtrick.cli.seat.scores import sheet_table
from overtrick.cli.seat.terminal import Terminal
from overtrick.present.board import board_of
from overtrick.present.hints import Advice, Hint, Whereabouts
from overtrick.present.scores import Line, ScoreSheet
from tests.cli.commands import overtrick
from tests.cli.sitting import SEATED, Screen, Whim, seated, table_for
from tests.present.tables import GAMES, game_id, positions, told_to

LINES = 24
NARROW = 60
LONGEST = ot.game("wizard", players=3)
"""Twenty cards in a hand, and as many bids."""

MATTERS = "The choice made a difference in 1,234 of the 5,000 deals; in 1,111 of those seat 3 held QS (in all: 19 %)."


def rendered(parts, columns):
    """The lines that a terminal shows."""
    screen = Screen(columns=columns)
    Terminal(screen.console).show(*parts)
    return screen.text.splitlines()


def asked(game):
    """Every phase of a game, and questions in the play."""
    longest = {"round": 20} if game == LONGEST else {}
    return (hand for hand in positions(game, 5, every=2, **longest) if not hand.over)


def longest_hint(board, hand):
    """A hint as wide and tall as one can be at a board."""
    others = [seat.name for seat in board.seats[1:]]
    shares = tuple(1 / (len(others) + 1) for _ in range(len(others) + 1))
    facts = told_to(hand, hand.player)
    return Hint(
        title="Expected points",
        spec="monte-carlo:playout=net,worlds=44",
        verdict="The best choices are too close to call.",
        deals=5000,
        fewest_win=False,
        choices=tuple(Advice(choice, -100.25, 12.25, choice is board.choices[0]) for choice in board.choices),
        places=(*others, "elsewhere"),
        cards=tuple(Whereabouts(card, shares) for card in facts.deck[-6:]),
        weighing="",
        matters=MATTERS,
    )


def shown(name):
    """A card as a terminal with symbols shows it."""
    if re.fullmatch("[2-9TJQKA][SHDC]", name):
        return name[0].replace("T", "10") + "♠♥♦♣"["SHDC".index(name[1])]
    return name


def board_at(hand):
    return board_of(told_to(hand, hand.player), [-100.0] * hand.game.players)


@pytest.mark.parametrize("columns", [80, NARROW])
@pytest.mark.parametrize("game", [*GAMES, LONGEST], ids=game_id)
def test_a_hint_has_the_key_and_value_of_every_choice_and_rows_of_100_percent(game, columns):
    for hand in asked(game):
        board = board_at(hand)
        lines = rendered(hint_parts(longest_hint(board, hand)), columns)
        text = "\n".join(lines)
        assert all(re.search(rf"\[{choice.key}\] [^\[]*-100\.25 ±12\.25", text) for choice in board.choices)
        assert max(map(len, lines)) <= columns
        rows = [shares for line in lines if len(shares := re.findall(r"(\d+) %", line)) == len(board.seats)]
        assert len(rows) == room_below(lines)
        assert all(sum(map(int, row)) == 100 for row in rows)


def room_below(lines):
    """Nine lines of choices and cards, but four cards at most, and one at least; none are counted beside choices."""
    tall = sum("±" in line for line in lines[1:])
    beside = any("±" in line and line.count("%") > 1 for line in lines[1:])
    return 4 if beside else max(1, min(4, 9 - tall))


@pytest.mark.parametrize(
    ("settings", "seed", "dealer", "played"),
    [({"preset": "three"}, 238, 0, "bid-11 bid-20 bid-14 J2"), ({"players": 3}, 281, 2, "bid-10 bid-19 bid-4 W2")],
)
def test_a_hint_on_twenty_cards_fits_on_one_screen(settings, seed, dealer, played):
    """Most of them may be played here, and Wizards and Jesters have long names."""
    hand = ot.game("wizard", **settings).deal(seed=seed, dealer=dealer, round=20, played=played)
    board = board_at(hand)
    lines = rendered([*hint_parts(longest_hint(board, hand)), "", *decision(board), "> "], 80)
    assert len(lines) <= LINES, "\n".join(lines)


@pytest.mark.parametrize("game", [*GAMES, LONGEST], ids=game_id)
def test_hint_trick_hand_and_question_fit_on_one_screen(game):
    for hand in asked(game):
        board = board_at(hand)
        lines = rendered([*hint_parts(longest_hint(board, hand)), "", *decision(board), "> "], 80)
        assert len(lines) <= LINES, "\n".join(lines)


@pytest.mark.parametrize("game", [*GAMES, LONGEST], ids=game_id)
def test_no_seat_column_or_card_vanishes_on_a_narrow_screen(game):
    for hand in asked(game):
        board = board_at(hand)
        lines = rendered([*surroundings(board), *decision(board)], NARROW)
        assert max(map(len, lines)) <= NARROW
        assert all(seat.name in lines[0] for seat in board.seats)
        for place, label in enumerate(board.labels):
            row = next(line for line in lines if line.startswith(label + " ")).removeprefix(label)
            assert row.split() == [seat.values[place] for seat in board.seats]
        held = " ".join(" ".join(lines).partition("Your hand")[2].split())
        for choice in board.choices:
            assert f"[{choice.key}]" in held
        for suit in board.hand:
            assert all(shown(each.card.told) in held for each in suit)
        assert " ".join(map(shown, board.question.split())) in " ".join(" ".join(lines).split())


@pytest.mark.parametrize("game", SEATED, ids=game_id)
def test_a_whole_match_fits_a_narrow_screen(game, tmp_path):
    screen = Screen(columns=NARROW)
    table_for(seated(game, 5, seat=1, hands=2), tmp_path / "match.json", Whim(2), screen).run()
    assert screen.widest <= NARROW
    assert "…" not in screen.text


def middles(pattern, line):
    return [(found.start() + found.end()) / 2 for found in re.finditer(pattern, line)]


@pytest.mark.parametrize("columns", [80, NARROW])
@pytest.mark.parametrize("game", GAMES, ids=game_id)
def test_the_cards_of_a_trick_stand_under_the_seats_that_played_them(game, columns):
    for hand in positions(game, 4, every=3):
        board = board_of(told_to(hand, 1))
        if not board.last or len(board.last.order) < game.players:
            continue
        _, names, cards = rendered(trick_table(board.seats, board.last), columns)
        heads, below = middles(r"you|seat \d", names), middles(r"\S+", cards)
        assert len(heads) == len(below) == game.players
        assert all(abs(head - card) <= 1 for head, card in zip(heads, below, strict=True))
        assert cards.count(">") == cards.count("*") == 1


def test_a_score_sheet_labels_its_columns_and_six_of_them_fit():
    names = ("you", *(f"seat {seat}" for seat in range(1, 6)))
    lines = (Line(1, (-20, 30, 10, 40, -50, 0), (-120, 930, -10, 40, -250, 0)),)
    head, labels, row = rendered([sheet_table(ScoreSheet(names, lines, False))], NARROW)
    assert len(head) <= NARROW
    assert re.findall(r"you|seat \d", head) == list(names)
    assert labels.split() == ["hand", *["got", "sum"] * 6]
    assert row.split() == ["1", "-20", "-120", "+30", "930", "+10", "-10", "+40", "40", "-50", "-250", "-", "0"]


def test_penalties_read_as_players_say_them(tmp_path):
    sitting, screen = seated(ot.game("hearts"), 5, hands=2), Screen()
    table_for(sitting, tmp_path / "match.json", Whim(2), screen).run()
    last = screen.text.rpartition("got  sum")[2].splitlines()[2].split()
    assert last[2::2] == [f"{abs(total):g}" for total in sitting.whole_game.scores]
    assert f"win the game with {abs(max(sitting.whole_game.scores)):g}." in screen.text.replace("wins", "win")


COMMANDS = {
    "games": ["game", "players", "presets", "what"],
    "agents": ["agent", "games", "what"],
    "rules hearts": ["option", "standard", "paper", "can_lead_hearts_instead_of_qs", "lowest_club"],
    "rules somerset": ["option", "standard", "paper", "student", "led_00_beaten_by_doubles"],
    "deal wizard --players 6 --seed 3": ["seat 0", "seat 5", "leads", "takes it", "Result"],
    "match hearts fsm random --deals 4": ["agent", "fsm", "random", "score", "difference"],
    "match euchre high random --games 4": ["team", "high", "random", "wins", "win rate", "points", "tricks"],
}


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_print_whole_tables_on_a_narrow_screen(command, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(NARROW))
    text = overtrick(*command.split())
    lines = [line for line in text.splitlines() if not line.startswith("ot.game")]
    assert max(map(len, lines)) <= NARROW
    assert "…" not in text
    assert all(word in text for word in COMMANDS[command])


@pytest.mark.parametrize("game", SEATED, ids=game_id)
def test_hands_are_stepped_through_on_a_narrow_screen(game):
    hand, screen = play_at_random(game, 4), Screen(columns=NARROW)
    step_through([ot.Record.of(hand)], Terminal(screen.console, lambda: ""))
    assert max(map(len, screen.text.splitlines())) <= NARROW
    assert "…" not in screen.text
    assert screen.text.count("Trick 1") >= 1
