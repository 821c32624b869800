"""The command line, as somebody at a terminal uses it."""

import json
import os
import subprocess
import sys

import numpy as np
import pytest
from rich.console import Console

import overtrick as ot
from overtrick.cli import tour
from overtrick.cli.deal import play_at_random
from overtrick.cli.show import name_text, show_hand
from overtrick.games import registry
from overtrick.present.cards import sorted_cards
from tests.cli.commands import COLUMNS, PRESETS, mistake, overtrick

# Trick 1: KC is highest. 2: TD. 3: QS over JS and TS, and hearts are broken. 4: JH. The fifth is not complete.
HEARTS = ot.game("hearts", passing="none").deal(
    hands=[
        "2C 6C TC AC 2D 6D TD 2S 6S TS 2H 6H TH",
        "3C 7C JC 3D 7D JD AD 3S 7S JS 3H 7H JH",
        "4C 8C QC 4D 8D QD 4S 8S QS AS 4H 8H QH",
        "5C 9C KC 5D 9D KD 5S 9S KS 5H 9H KH AH",
    ],
    played="2C 3C 4C KC  5D TD 7D 8D  TS JS QS 9S  4H 9H 2H JH  AD 4D",
)


def printed(hand):
    console = Console(width=COLUMNS)
    with console.capture() as captured:
        console.print(show_hand(hand))
    return [" ".join(line.split()) for line in captured.get().splitlines()]


def test_games_lists_every_game():
    lines = overtrick("games").splitlines()
    for name in ot.games():
        assert any(line.split()[:1] == [name] for line in lines)


@pytest.mark.parametrize("name", ot.games())
def test_rules_print_the_rule_sheet_and_every_option(name):
    rules = registry.rules(name)
    text = overtrick("rules", name)
    sheet, table = text.split("Options and presets")
    assert sheet.split() == rules.text.split()
    for word in [*rules.presets, *vars(rules.presets["standard"].options)]:
        assert word in table


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_a_dealt_hand_fits_the_terminal_and_can_be_pasted_back(name, preset):
    for seed in (0, 1):
        *lines, pasted = overtrick("deal", name, "--seed", str(seed), "--preset", preset).splitlines()
        assert max(map(len, lines)) <= COLUMNS
        hand = eval(pasted, {"ot": ot})
        assert hand.over
        assert hand == play_at_random(ot.game(name, preset=preset), seed)


@pytest.mark.parametrize("name", ot.games())
def test_a_dealt_hand_is_the_first_of_a_simulation(name):
    game = ot.game(name)
    assert np.array_equal(play_at_random(game, 5).returns(), ot.simulate(game, 1, seed=5).returns[0])


def test_the_winner_of_each_trick_is_named():
    lines = printed(HEARTS)
    tricks = lines[lines.index("Tricks") + 1 :]
    assert tricks == [
        "1 seat 0 leads 2C 3C 4C KC* seat 3 takes it",
        "2 seat 3 leads 5D TD* 7D 8D seat 0 takes it",
        "3 seat 0 leads TS JS QS* 9S seat 2 takes it",
        "4 seat 2 leads 4H 9H 2H JH* seat 1 takes it",
        "5 seat 1 leads AD 4D",
    ]


def test_hands_are_shown_as_dealt_by_suit_from_the_top():
    assert "seat 0 (dealer) TS 6S 2S TH 6H 2H TD 6D 2D AC TC 6C 2C" in printed(HEARTS)


def test_other_kinds_of_cards_are_sorted_by_suit_too():
    wizard, somerset = ot.game("wizard"), ot.game("somerset")
    assert sorted_cards(wizard, ["W1", "2C", "J1", "AS", "KS"])[:3] == ["AS", "KS", "2C"]
    assert sorted_cards(somerset, ["0/12", "1/2", "6/12"]) == ["6/12", "0/12", "1/2"]


def test_hearts_and_diamonds_are_red():
    assert [str(name_text(name).style) for name in ("QH", "TD", "QS", "W1", "6/12")] == ["red", "red", "", "", ""]


def test_cards_passed_are_one_line():
    hand = ot.game("hearts", passing="left").deal(seed=3)
    names = [hand.held(0)[place] for place in (7, 0, 3)]
    for name in names:
        hand.play(name)
    assert f"seat 0 pass {' '.join(names)}" in printed(hand)


def test_cards_that_are_not_dealt_keep_their_order_for_the_first_is_turned_up():
    hands = ["9S TS JS QS KS", "9D TD JD QD KD", "9C TC JC QC KC", "TH JH QH KH AH"]
    hand = ot.game("euchre").deal(hands=hands, rest="9H AD AS AC", played="order-up")
    assert "not dealt 9H AD AS AC" in printed(hand)
    assert "seat 1 order order-up" in printed(hand)


def test_options_are_typed_as_the_rules_list_them():
    pasted = overtrick("deal", "hearts", "--seed", "1", "--players", "3", "--option", "jd_bonus=true").splitlines()[-1]
    assert pasted.startswith("ot.game('hearts', players=3, jd_bonus=True).deal(seed=1,")


def test_without_a_seed_every_deal_is_new():
    assert overtrick("deal", "euchre") != overtrick("deal", "euchre")


def test_a_missing_peer_tells_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    assert "pip install overtrick[openspiel]" in mistake("bench", "--against", "open_spiel")


def test_the_version_is_that_of_the_package():
    assert overtrick("--version") == f"overtrick {ot.__version__}\n"


def test_without_a_command_help_is_shown():
    text = overtrick()
    for command in ("games", "rules", "deal", "bench", "tour"):
        assert command in text


@pytest.mark.compiled
@pytest.mark.parametrize("words", [["--help"], ["deal", "--help"], ["--version"], []])
def test_help_loads_neither_numba_nor_numpy(words):
    code = f"""if True:
        import sys
        from overtrick.cli.main import app
        app({words!r}, standalone_mode=False)
        print(sorted({{"numba", "numpy"}} & sys.modules.keys()))"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("[]\n")


@pytest.mark.compiled
def test_an_ascii_terminal_gets_no_traceback():
    code = "from overtrick.cli.main import app; app()"
    for words in (["rules", "hearts"], ["games"], ["deal", "euchre", "--seed", "1"], ["--help"]):
        done = subprocess.run(
            [sys.executable, "-c", code, *words],
            capture_output=True,
            env={**os.environ, "PYTHONIOENCODING": "ascii"},
        )
        assert done.returncode == 0, done.stderr


@pytest.mark.compiled
def test_bench_measures_every_game_and_writes_all_of_it(tmp_path):
    pytest.importorskip("pyspiel")
    file = tmp_path / "bench.json"
    words = ["--hands", "200", "--repeats", "1", "--against", "open_spiel", "--json", str(file)]
    text = overtrick("bench", *words)
    figures = {result["game"]: result for result in json.loads(file.read_text())["games"]}
    assert list(figures) == ot.games()
    for name, result in figures.items():
        assert result["signature"]["text"] in text
        assert (result["ours_to_theirs"] is not None) == (name in ("hearts", "euchre"))
    assert max(map(len, text.splitlines())) <= COLUMNS


def test_the_tour_visits_every_game_and_ends_with_the_bench(monkeypatch):
    plans = []
    monkeypatch.setattr("overtrick.cli.bench.print_bench", plans.append)
    text = overtrick("tour")
    for name in ot.games():
        assert registry.rules(name).text.splitlines()[0] in " ".join(text.split())
        assert f"ot.game('{name}').deal(" in text
    (plan,) = plans
    assert [game.name for game in plan.games] == ot.games()
    assert (plan.hands, plan.repeats) == (tour.HANDS, tour.REPEATS)
