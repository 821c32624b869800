"""`overtrick match`, as somebody at a terminal uses it."""

import json
import re
import subprocess
import sys
from textwrap import dedent

import pytest

import overtrick as ot
from tests.cli.commands import COLUMNS, mistake, overtrick
from tests.entrants import MINE


def told(*words):
    return json.loads(overtrick("match", *words, "--json"))


def result(*words):
    """All that does not depend on the machine."""
    figures = told(*words)
    del figures["processor_time"]
    return figures


def test_games_have_the_form_that_others_read():
    figures = told("euchre", "random", "random", "--preset", "paper", "--games", "5", "--seed", "3")
    assert list(figures) == ["game", "preset", "games", "seed", "teams", "processor_time"]
    assert [figures[key] for key in ("game", "preset", "games", "seed")] == ["euchre", "paper", 5, 3]
    for team in figures["teams"]:
        assert list(team) == ["players", "oracle", "wins", "win_rate", "win_rate_ci95", "points", "tricks"]
        assert team["players"] == ["random", "random"]
        assert team["win_rate_ci95"][0] < team["win_rate"] < team["win_rate_ci95"][1]
    assert sum(team["wins"] for team in figures["teams"]) == 5


def test_deals_have_the_form_that_others_read():
    figures = told("hearts", "fsm", "random", "--deals", "4", "--seed", "3")
    assert list(figures) == ["game", "preset", "deals", "seed", "players", "processor_time"]
    assert [figures[key] for key in ("game", "preset", "deals", "seed")] == ["hearts", "standard", 4, 3]
    assert [player["spec"] for player in figures["players"]] == ["fsm", "random"]
    assert all(
        list(player) == ["spec", "oracle", "mean", "ci95", "difference", "difference_ci95"]
        for player in figures["players"]
    )


@pytest.mark.compiled
@pytest.mark.parametrize("kind", ["--deals", "--games"])
def test_who_sees_all_cards_is_marked(kind):
    words = "euchre", "mcts:simulations=5", "random", kind, "1"
    text = " ".join(overtrick("match", *words).split())
    assert text.count("(oracle)") == text.count("mcts:simulations=5") > 1
    assert "random (oracle)" not in text
    (mine, other) = told(*words)["teams" if kind == "--games" else "players"]
    assert (mine["oracle"], other["oracle"]) == (True, False)


@pytest.mark.compiled
def test_an_agent_of_a_file_plays_in_a_process_of_its_own_which_is_told_with_its_cost():
    words = "match", "euchre", f"{MINE}:Highest", "random", "--deals", "4"
    text = " ".join(overtrick(*words).split())
    assert re.search(r"Own process, more time for a decision: \S+Highest [\d.]+ (µs|ms|s) \(--trusted saves it\)", text)
    assert "Own process" not in overtrick(*words, "--trusted")


def test_processor_time_is_told_by_entry():
    apart = told("hearts", f"{MINE}:Busy:seconds=0.005", "random", "--deals", "3")["processor_time"]
    mine, other = apart["seconds_per_decision"]
    assert mine >= 0.005
    assert other < 0.005
    assert not apart["shared"]


def test_compiled_players_share_the_time_of_their_table():
    shared = told("hearts", "fsm", "random", "--deals", "3")["processor_time"]
    mine, other = shared["seconds_per_decision"]
    assert mine == pytest.approx(other)
    assert mine > 0
    assert shared["shared"]


@pytest.mark.parametrize("workers", [[], ["--workers", "1"]])
def test_what_an_agent_prints_never_gets_into_json(workers, tmp_path):
    """At import, by Python, by the system and by another program."""
    (tmp_path / "loud.py").write_text(
        dedent("""
        import os, subprocess

        print("imported")

        class Loud:
            def act(self, view, rng):
                print("said")
                os.write(1, b"written")
                subprocess.run(["echo", "echoed"], check=True)
                return view.legal()[0]
        """)
    )
    words = "match", "euchre", "loud.py:Loud", "random", "--preset", "paper", "--deals", "1", "--json", *workers
    done = subprocess.run(
        [sys.executable, "-m", "overtrick", *words], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout)["deals"] == 1
    assert all(word in done.stderr for word in ("imported", "said", "written", "echoed"))


def test_the_command_and_the_library_play_the_same():
    words = "hearts", "fsm", "random", "random", "--players", "3", "--option", "moon=off", "--deals", "5", "--seed", "2"
    game = ot.game("hearts", players=3, moon="off")
    assert result(*words) == ot.match(game, ["fsm", "random", "random"], 5, seed=2).as_json()
    fixed = result("euchre", "random+random", "random", "--games", "3", "--no-rotations")
    assert fixed == ot.match("euchre", ["random+random", "random"], games=3, rotations=False).as_json()


@pytest.mark.parametrize("amount", ["6 deals", "3 games", "1 deal", "1 game"])
def test_people_get_a_table_that_fits_and_words(amount):
    count, kind = amount.split()
    text = overtrick("match", "hearts", "fsm", "random", f"--{kind.removesuffix('s')}s", count)
    assert text.startswith(f"Hearts, 4 players, preset standard: {amount}, 4 rotations, seed 1\n")
    assert max(map(len, text.splitlines())) <= COLUMNS
    assert {"fsm", "random"} <= {line.split()[0] for line in text.splitlines() if line.split()}
    assert "Processor time for a decision: " in text
    assert text.rstrip().endswith(".")


def test_the_words_tell_who_is_better_and_what_it_would_take(hands):
    assert "fsm is better: difference +" in overtrick(
        "match", "hearts", "fsm", "random", "--deals", str(hands(400) + 6)
    )
    assert "random is worse: difference -" in overtrick(
        "match", "hearts", "random", "fsm", "--deals", str(hands(400) + 6)
    )
    assert "exactly the same" in overtrick("match", "euchre", "random", "random", "--deals", "4")
    assert "1 deal cannot tell" in overtrick("match", "euchre", "random", "random", "--deals", "1")


@pytest.mark.compiled
def test_differences_that_never_vary_are_not_called_sure():
    text = overtrick("match", "euchre", "high-low", "random", "--games", "5", "--seed", "1")
    assert "was better by the same in all 5 games: difference +1.000 wins per game" in " ".join(text.split())
    assert "this interval says nothing about chance" in text


@pytest.mark.compiled
def test_an_open_match_tells_how_much_would_show_it():
    text = overtrick("match", "somerset", "student", "random", "--preset", "student", "--deals", "8", "--seed", "3")
    result = ot.match(ot.game("somerset", preset="student"), ["student", "random"], 8, seed=3)
    assert "Too close to call: difference " in text
    assert f"{result.deals_needed(result.difference.mean):,} deals would show it" in text


@pytest.mark.compiled
def test_a_plan_says_how_much_a_difference_needs():
    words = "hearts", "fsm", "random", "--deals", "50", "--plan", "0.5"
    result = ot.match("hearts", ["fsm", "random"], 50)
    assert f"To show a difference of 0.5: {result.deals_needed(0.5):,} deals" in overtrick("match", *words)
    needed = {"0.8": result.deals_needed(0.5), "0.9": result.deals_needed(0.5, power=0.9)}
    assert told(*words)["plan"] == {"difference": 0.5, "needed": needed}
    games = ot.match("hearts", ["fsm", "random"], games=40)
    planned = told("hearts", "fsm", "random", "--games", "40", "--plan", "0.1")["plan"]["needed"]
    assert planned["0.8"] == games.games_needed(0.1)


@pytest.mark.compiled
def test_a_sequential_test_ends_early_and_tells_why():
    words = "hearts", "fsm", "random", "--deals", "3000", "--sprt", "0,1"
    text = overtrick("match", *words)
    assert "Test: 1 rather than 0, decided after 5" in text
    figures = told(*words)
    assert figures["deals"] == figures["sprt"]["units"] < 100
    assert (figures["sprt"]["low"], figures["sprt"]["high"], figures["sprt"]["accepted"]) == (0, 1, 1)
    alike = told("euchre", "random", "random", "--deals", "1200", "--sprt", "0,1")["sprt"]
    assert (alike["accepted"], alike["log_likelihood_ratio"]) == (0, None)


def test_a_sequential_test_that_is_open_says_so():
    text = overtrick("match", "hearts", "fsm", "random", "--deals", "3", "--sprt", "0,1")
    assert "Test of 0 against 1: undecided after 3 deals" in text
    assert "It needs at least 50 deals with a difference, or 1,000 in all." in " ".join(text.split())


@pytest.mark.compiled
def test_draws_and_broken_games_are_told():
    assert "games drawn: the win is shared" in overtrick("match", "wizard", "random", "random", "--games", "4000")
    assert "stopped as a draw after 1,000 hands" in overtrick("match", "somerset", "random", "random", "--games", "4")


def test_an_agent_of_a_file_plays_and_long_names_fit(tmp_path, monkeypatch):
    folder = tmp_path / ("a" * 60)
    folder.mkdir()
    (folder / "mine.py").write_text(
        dedent("""
        class Lowest:
            def act(self, view, rng):
                return view.legal()[0]


        class Foul:
            def act(self, view, rng):
                return 99
        """)
    )
    monkeypatch.chdir(tmp_path)
    text = overtrick("match", "hearts", f"{folder.name}/mine.py:Lowest", "random", "--deals", "2")
    assert max(map(len, text.splitlines()[1:-1])) <= COLUMNS
    line = mistake("match", "hearts", f"{folder.name}/mine.py:Foul", "random", "--deals", "2")
    assert "mine.py:Foul failed in seat 0 of deal 0: BadCard: 99 is not an action of hearts" in line
    assert "ot.game('hearts').deal(seed=1" in line


@pytest.mark.compiled
def test_workers_do_not_change_the_result():
    words = "hearts", "fsm", "random", "--deals", "40"
    assert result(*words, "--workers", "2") == result(*words)
