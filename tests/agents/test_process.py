"""Bots of any language: programs that read views and write actions as lines of JSON."""

import os
import sys
from pathlib import Path
from time import process_time

import pytest

import overtrick as ot
from overtrick.agents.apart import end_all
from overtrick.agents.process import Process, asked_of, told_of
from overtrick.core.random import DEAL, new_stream

LOWEST = Path(__file__).parents[2] / "examples" / "bot" / "lowest.py"
READY = "import json, sys, os, time\nnext(sys.stdin)\nprint('{\"ready\": true}', flush=True)\n"


def spec_of(file):
    return f"process:cmd=({sys.executable} {file})"


@pytest.fixture
def bot(tmp_path):
    """A spec of a program that says it is ready and then does what is given."""

    def made(text, begin=READY):
        file = tmp_path / "bot"
        file.write_text(begin + text)
        return spec_of(file)

    return made


class Lowest:
    def act(self, view, rng):
        return view.legal()[0]


@pytest.mark.compiled
@pytest.mark.parametrize("name", ["euchre", "wizard"])
def test_a_program_plays_what_the_same_agent_in_python_plays(name):
    theirs, ours = (ot.match(name, [entry, "random"], deals=3, seed=4) for entry in (spec_of(LOWEST), Lowest()))
    assert theirs.played.tolist() == ours.played.tolist()


@pytest.mark.parametrize("name", ot.games())
def test_what_is_asked_depends_on_nothing_hidden(name):
    hand, rng = ot.game(name).deal(seed=5), new_stream(5, 0, DEAL)
    while not hand.over:
        seat = hand.player
        asked = asked_of(hand.view(seat))
        assert asked == asked_of(hand.redeal(seat, seed=6).view(seat))
        assert asked["legal"] == [hand.game.action_name(action) for action in hand.legal()]
        assert asked["held"] == hand.held(seat)
        assert asked["state"] == hand.view(seat).state.tolist()
        hand.play(ot.agent("random", hand.game).act(hand.view(seat), rng))


def test_the_first_line_names_the_game_its_options_and_all_actions():
    told = told_of(ot.game("wizard", players=3))
    assert (told["game"], told["players"]) == ("wizard", 3)
    assert told["options"]["no_even_bids"] is False
    assert len(told["actions"]) == ot.game("wizard", players=3).num_actions


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("sys.exit(3)", "ended with exit code 3"),
        ("print('what?', flush=True); next(sys.stdin)", "said 'what\\?'; possible: an object of JSON"),
        ("print('[1]', flush=True); next(sys.stdin)", r"said '\[1\]'; possible: an object of JSON"),
        ("print('{}', flush=True); next(sys.stdin)", 'answered {}; possible: {"action"'),
        ('print(\'{"action": "1X"}\', flush=True); next(sys.stdin)', "1X"),
    ],
)
def test_what_a_program_does_wrong_is_told_with_its_name(bot, text, message):
    with pytest.raises(ot.OvertrickError, match=f"bot.*{message}|{message}.*bot"):
        ot.match("euchre", [bot("next(sys.stdin)\n" + text), "random"], deals=1)


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("process", "process needs a value: process:cmd="),
        ("process:cmd=()", "'' cannot be started"),
        ("process:cmd=(no-such-program)", "'no-such-program' cannot be started.*possible: cmd="),
        ("process:cmd=(a 'b)", "cannot be started: No closing quotation"),
        ("process:cmd=(echo no)", "said 'no'; possible"),
        ("process:cmd=(echo {})", 'answered {}; possible: {"ready": true}'),
        ("process:cmd=true", "true ended with exit code 0"),
    ],
)
def test_a_program_that_is_none_is_refused_before_the_match(spec, message):
    with pytest.raises(ot.BadAgent, match=message):
        ot.agent(spec, "hearts")


@pytest.mark.compiled
def test_a_program_that_hangs_ends_with_the_process_that_asks_it(bot, tmp_path):
    spec = bot(f"open({str(tmp_path / 'pid')!r}, 'w').write(str(os.getpid()))\n" + "time.sleep(1000)", READY)
    ot.agent(spec, "hearts")
    while not (tmp_path / "pid").exists() or not (tmp_path / "pid").read_text():
        pass
    end_all()
    while True:
        try:
            os.kill(int((tmp_path / "pid").read_text()), 0)
        except ProcessLookupError:
            return


@pytest.mark.compiled
def test_the_time_of_a_program_counts():
    """Python took some hundredths of a second to start it."""
    with_program = Process(ot.game("hearts"), f"{sys.executable} {LOWEST}")
    with with_program.program as program:
        assert with_program.clock() - process_time() > 0.005
        program.kill()


@pytest.mark.compiled
def test_a_program_that_plays_by_its_random_numbers_plays_a_seed_the_same_way_again(bot):
    choose = "legal[told['random'] % len(legal)]"
    text = "for line in sys.stdin:\n told = json.loads(line); legal = told['legal']\n"
    spec = bot(text + f" print(json.dumps({{'action': {choose}}}), flush=True)")
    first, again, other = (ot.match("euchre", [spec, "random"], deals=4, seed=seed) for seed in (1, 1, 2))
    assert first.played.tolist() == again.played.tolist() != other.played.tolist()
