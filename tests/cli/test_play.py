"""A person at the table: every game to the end of the game, and nothing hidden on the screen."""

import os
import re
import subprocess
import sys

import pytest

import overtrick as ot
from overtrick.core.bits import each
from overtrick.engine.sheet import HANDS_LEFT
from overtrick.games.euchre import TURNED as EUCHRE_TURNED
from overtrick.games.sheephead.cards import BURY, CALLED, UNKNOWN
from overtrick.games.wizard import TURNED as WIZARD_TURNED
from overtrick.present import saved
from overtrick.present.saved import read_saved, records_file
from tests.cli.commands import COLUMNS, overtrick
from tests.cli.sitting import (
    NEXT_HAND,
    SEATED,
    Screen,
    Whim,
    first_choice,
    records_of,
    screen_of,
    seated,
    table_for,
)
from tests.entrants import MINE
from tests.present.tables import game_id, stranger

# Whole matches.


@pytest.mark.parametrize("game", SEATED, ids=game_id)
@pytest.mark.parametrize("person", [first_choice, Whim(1)], ids=["first", "whim"])
def test_a_person_can_play_every_game_to_the_end(game, person, tmp_path):
    file, screen = tmp_path / "match.json", Screen()
    sitting = seated(game, 3, seat=game.players - 1, hands=3)
    table_for(sitting, file, person, screen).run()
    assert "the game with" in screen.text or "in a tie" in screen.text
    assert not file.exists()
    assert [record.replay() for record in records_of(file)] == sitting.whole_game.finished
    assert len(sitting.whole_game.finished) >= 3
    assert screen.widest <= COLUMNS


@pytest.mark.parametrize("name", ["euchre", "hearts"])
def test_a_match_ends_at_its_target(name, tmp_path):
    sitting = seated(ot.game(name), 5)
    screen = Screen()
    table_for(sitting, tmp_path / "match.json", first_choice, screen).run()
    assert sitting.whole_game.over
    winners = sitting.winners()
    who = "You" if 0 in winners else "Seat"
    assert screen.text.splitlines()[-2].startswith(who)
    assert f"{abs(sitting.whole_game.scores[winners[0]]):g}." in screen.text.splitlines()[-2]


@pytest.mark.parametrize("game", SEATED, ids=game_id)
@pytest.mark.parametrize(("encoding", "colour"), [("ascii", False), ("utf-8", True), ("ascii", True)])
def test_the_screen_fits_with_and_without_colour_and_symbols(game, encoding, colour, tmp_path):
    screen = Screen(encoding, colour)
    sitting = seated(game, 7, seat=1, hands=1 if game.name != "wizard" else 4)
    table_for(sitting, tmp_path / "match.json", Whim(2), screen).run()
    assert screen.widest <= COLUMNS
    assert ("\x1b[31m" in screen.raw) == (colour and game.name != "somerset")
    assert any(suit in screen.text for suit in "♠♥♦♣") == (encoding == "utf-8" and game.name != "somerset")


@pytest.mark.compiled
def test_the_longest_hand_of_all_fits(tmp_path):
    game, screen = ot.game("wizard", players=3), Screen()
    sitting = seated(game, 1, hands=20)
    table_for(sitting, tmp_path / "match.json", Whim(3), screen).run()
    assert "[20]" in screen.text
    assert screen.widest <= COLUMNS


def test_no_colour_is_a_wish(tmp_path, monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    screen = Screen(colour=True)
    table_for(seated(ot.game("hearts"), 1, hands=1), tmp_path / "match.json", first_choice, screen).run()
    assert "\x1b[31m" not in screen.raw
    assert screen.widest <= COLUMNS


# Nothing hidden.

TURNED = {"euchre": EUCHRE_TURNED, "wizard": WIZARD_TURNED}
SPECIAL = {"Joker": ["JO"], "Wizard": ["W1", "W2", "W3", "W4"], "Jester": ["J1", "J2", "J3", "J4"]}
CARD = re.compile(r"(?<![\w/])((?:10|[2-9JQKA])[♠♥♦♣]|\d+/\d+|S/S|Joker|Wizard(?!, hand)|Jester)(?![\w/])")
LETTERS = str.maketrans("♠♥♦♣", "SHDC")


def named_cards(text):
    """The cards a text names; one name stands for all wizards."""
    return {found.replace("10", "T").translate(LETTERS) if "/" not in found else found for found in CARD.findall(text)}


def held_at_any_time(hand, seat):
    """The cards a seat has held, also those that came to it."""
    again = ot.Hand(hand.game, hand.start)
    cards = set(again.held(seat))
    for move in hand.history:
        again.play(move.action)
        cards |= set(again.held(seat))
    return cards


def public_or_own(hand, seat):
    """What may be on the screen of a seat, found from the open truth."""
    names, state = hand.game.deck.names, hand.state
    known = held_at_any_time(hand, seat)
    known |= {names[move.action] for move in hand.history if move.phase in ("play", "lead")}
    if hand.game.name in TURNED and (turned := state[TURNED[hand.game.name]]) >= 0:
        known.add(names[turned])
    if hand.game.name == "sheephead":
        known |= {names[card] for card in each(state[BURY])} if hand.over else set()
        known |= {names[card] for card in (state[CALLED], *[state[UNKNOWN]] * hand.over) if card >= 0}
    return known | {shown for shown, cards in SPECIAL.items() if known & set(cards)}


@pytest.mark.parametrize("game", SEATED, ids=game_id)
@pytest.mark.parametrize("seat", [0, 2])
def test_no_card_is_on_the_screen_before_the_person_has_seen_it(game, seat, tmp_path):
    sitting, screen, seen = seated(game, 11, seat=seat, hands=3), Screen(), []
    whim, told = Whim(4), 0

    def look(facts, choices):
        nonlocal told
        hand = sitting.whole_game.finished[-1] if screen.text.endswith(NEXT_HAND) else sitting.hand
        new, told = screen.text[told:], len(screen.text)
        cards = named_cards(new)
        assert cards <= public_or_own(hand, seat), new
        seen.append(cards)
        return whim(facts, choices)

    table_for(sitting, tmp_path / "match.json", look, screen).run()
    assert len(set().union(*seen)) > game.hand_size(game.rounds[0])


def test_another_seats_pass_is_face_down(tmp_path):
    screen = Screen()
    table_for(seated(ot.game("hearts"), 2, seat=3, hands=1), tmp_path / "match.json", first_choice, screen).run()
    for seat in range(3):
        assert f"Seat {seat} passes 3 cards face down." in screen.text


# What is told.


def test_each_question_says_what_is_asked(tmp_path):
    text = screen_of(ot.game("hearts"), tmp_path, ["1", "1"], seed=1)
    assert "Pass three cards to the left, to seat 1; type them together, or one by one." in text
    for nth in ("2nd", "3rd"):
        assert f"Pass three cards to the left, to seat 1: choose the {nth}." in text


def test_the_score_sheet_has_a_line_for_each_hand_with_the_total(tmp_path):
    sitting, screen = seated(ot.game("wizard", players=3), 4, hands=3), Screen()
    table_for(sitting, tmp_path / "match.json", first_choice, screen).run()
    lines = [line.split() for line in screen.text.splitlines()]
    total = 0
    for number, hand in enumerate(sitting.whole_game.finished, 1):
        total += hand.returns()[0]
        assert [str(number), f"{hand.returns()[0]:+g}", f"{total:g}"] in [line[:3] for line in lines]


def test_a_forced_card_is_played_and_said(tmp_path):
    text = screen_of(ot.game("wizard"), tmp_path, ["0"], seed=1)
    assert "is possible: it is chosen for you." in text
    assert "> " not in text.split("chosen for you.")[0].split("bid 0")[-1]


def test_a_game_of_somebody_else_is_played_with_its_own_words(tmp_path):
    sitting, screen = seated(stranger("euchre"), 3, hands=2), Screen()
    table_for(sitting, tmp_path / "match.json", Whim(5), screen).run()
    assert "Order: choose one." in screen.text
    assert len(sitting.whole_game.finished) == 2


def test_hands_can_be_fewer_than_the_match_and_sheephead_counts_its_own():
    assert seated(ot.game("sheephead"), 1, hands=30).whole_game.sheet[HANDS_LEFT] == 30
    assert seated(ot.game("euchre"), 1, hands=30).limit == 30


# The command.


def test_the_command_plays_saves_and_resumes(tmp_path):
    file = tmp_path / "deep" / "match.json"
    words = "play", "euchre", "--seed", 4, "--hands", 2, "--save", file
    first = overtrick(*words, answers="1\n1\n")
    assert "A new game of Euchre, seed 4." in first
    assert f"To resume: overtrick play euchre --save {file}" in first
    second = overtrick("play", "euchre", "--save", file, answers="1\n" * 30)
    assert "Resuming your game of Euchre; --new starts another." in second
    assert "the game with" in second or "tie" in second
    assert f"overtrick replay {records_file(file)}" in second
    assert len(records_of(file)) == 2


def test_a_match_is_kept_in_the_users_data_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert "To resume: overtrick play hearts\n" in overtrick("play", "hearts", answers="q\n")
    assert read_saved(tmp_path / "overtrick" / "hearts.json").game == "hearts"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert saved.default_file("hearts") == tmp_path / ".local" / "share" / "overtrick" / "hearts.json"


def test_opponents_who_see_all_cards_are_marked(tmp_path):
    file = tmp_path / "match.json"
    words = "play", "euchre", "--against", "mcts:simulations=5", "--hands", 1, "--save", file
    assert "against mcts:simulations=5 (oracle)." in overtrick(*words, answers="1\n" * 30)
    (record,) = records_of(file)
    assert record.agents == ["person", *["mcts:simulations=5 (oracle)"] * 3]


@pytest.mark.compiled
def test_opponents_from_a_file_play_apart_and_can_be_resumed(tmp_path):
    """Each seat has a process; one that fails is named with its seat."""
    file = tmp_path / "match.json"
    words = "play", "euchre", "--preset", "paper", "--against", f"{MINE}:Slow:file={tmp_path / 'beats'}", "--save", file
    overtrick(*words, answers="1\n1\nq\n")
    assert len(set((tmp_path / "beats").read_text().split()) - {str(os.getpid())}) == 3
    assert "Resuming your game" in overtrick(*words, answers="q\n")
    failing = "play", "euchre", "--preset", "paper", "--against", f"{MINE}:Quits", "--save", tmp_path / "other.json"
    assert "Quits failed in seat" in overtrick(*failing, answers="1\n" * 9, code=2)


def test_new_starts_afresh(tmp_path):
    file = tmp_path / "match.json"
    overtrick("play", "hearts", "--seed", 1, "--save", file)
    overtrick("play", "hearts", "--seed", 2, "--save", file, "--new")
    assert read_saved(file).seed == 2


def test_settings_reach_the_match(tmp_path):
    file = tmp_path / "match.json"
    words = ["--players", 3, "--option", "jd_bonus=true", "--seat", 2, "--preset", "paper", "--hands", 4, "--seed", 5]
    overtrick("play", "hearts", *words, "--save", file)
    kept = read_saved(file)
    assert (kept.players, kept.preset, kept.seat, kept.hands, kept.seed) == (3, "paper", 2, 4, 5)
    assert kept.options["jd_bonus"]
    overtrick("play", "hearts", *words, "--save", file)


def test_records_go_beside_the_match(tmp_path):
    assert records_file(tmp_path / "a.json") == tmp_path / "a.jsonl"
    assert records_file(tmp_path / "a.jsonl") == tmp_path / "a.jsonl.jsonl"
    assert records_file(tmp_path / "a") == tmp_path / "a.jsonl"


@pytest.mark.compiled
@pytest.mark.parametrize("words", [["play", "--help"], ["replay", "--help"]])
def test_help_loads_neither_numba_nor_numpy(words):
    code = f"""if True:
        import sys
        from overtrick.cli.main import app
        app({words!r}, standalone_mode=False)
        print(sorted({{"numba", "numpy"}} & sys.modules.keys()))"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("[]\n")


@pytest.mark.compiled
def test_an_ascii_terminal_gets_letters_and_no_traceback(tmp_path):
    command = [sys.executable, "-c", "from overtrick.cli.main import app; app()", "play", "hearts", "--seed", "1"]
    done = subprocess.run(
        [*command, "--save", str(tmp_path / "match.json")],
        input=b"r\n1\n",
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert done.returncode == 0, done.stderr
    assert b"[1] " in done.stdout
