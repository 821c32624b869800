"""Command by misuse: one line that says what is possible, exit code 2, and nothing on disk is changed.

In a row, what stands in braces is a file or folder of somebody else, or one that cannot be.
"""

import json
import shlex
from textwrap import dedent

import pytest

from overtrick.core import memory
from tests.cli.commands import mistake, overtrick

STRONG = "12/12 11/12 10/12 9/12 8/12 7/12 5/12 4/12 10/10 9/10 8/8 S/S"
HUGE = "9" * 30
SEEDS = "possible: 0 to 4,611,686,018,427,387,903"
COUNTS = "possible: 1 to 1,000,000,000"

MISUSE = {
    "rules": [
        ("heart", "there is no game 'heart'; did you mean 'hearts'?"),
        ("''", "there is no game ''; possible: euchre, hearts"),
    ],
    "agents": [("harts", "did you mean 'hearts'?")],
    "deal": [
        ("poker", "there is no game 'poker'; possible: euchre, hearts"),
        ("hearts --players 7", "hearts is not for 7 players; possible: 3, 4, 5"),
        ("hearts --preset papers", "did you mean 'paper'?"),
        ("hearts --option moon", "write --option name=value"),
        ("hearts --option =off", "write --option name=value"),
        ("hearts --option moons=off", "did you mean 'moon'?"),
        ("hearts --option moon=on", "moon='on'; possible: 'others', 'shooter', 'off'"),
        ("hearts --option moon=off --option moon=off", "option moon is given twice"),
        ("hearts --option players=3", "hearts has no option 'players'; possible: passing"),
        ("hearts --option preset=paper", "hearts has no option 'preset'"),
        ("hearts --option name=x", "hearts has no option 'name'"),
        ("hearts --seed -1", f"seed=-1; {SEEDS}"),
        (f"hearts --seed {HUGE}", f"seed={HUGE}; {SEEDS}"),
    ],
    "play": [
        ("poker", "there is no game 'poker'"),
        ("hearts --seat 4", "there is no seat 4; possible: 0 to 3"),
        ("hearts --players 9", "possible: 3, 4, 5"),
        ("hearts --preset papers", "did you mean 'paper'?"),
        ("hearts --option moon", "write --option name=value"),
        ("hearts --option players=3", "hearts has no option 'players'"),
        ("hearts --seed -1", f"seed=-1; {SEEDS}"),
        ("hearts --against nobody", "there is no agent 'nobody'; possible: careful, fsm"),
        ("hearts --save {file}/game", "cannot write {file}/game: File exists; give another --save"),
        ("hearts --save {nowhere}/game", "cannot write {nowhere}/game: No such file or directory; give another --save"),
        ("hearts --save {folder}", "cannot read {folder}: Is a directory; give another --save"),
        ("hearts --save {folder} --new", "cannot read {folder}: Is a directory; give another --save"),
        ("hearts --save {file}", "{file} is not a saved game (Expecting value"),
        ("hearts --save {file} --new", "{file} is not a saved game and is left alone; move it away, or give another"),
        ("hearts --save {deep}", "{deep} is not a saved game (maximum recursion depth exceeded"),
        ("hearts --save {deep} --new", "{deep} is not a saved game and is left alone"),
        ("hearts --save /dev/zero", "cannot read /dev/zero: it is a device, which may have no end; give another"),
        ("hearts --save {folder}/diary.json", "diary.jsonl is no file of records (this is not JSON"),
    ],
    "observe": [
        ("poker", "there is no game 'poker'"),
        ("hearts --seat 4", "seat=4; possible: 0 to 3"),
        ("hearts --moves -1", "moves=-1; possible: 0 to"),
        ("hearts --moves 1000", "moves=1000; possible: 0 to"),
        ("hearts --seed -1", f"seed=-1; {SEEDS}"),
        ("hearts --option players=3", "hearts has no option 'players'"),
    ],
    "match": [
        ("hart fsm random", "did you mean 'hearts'?"),
        ("hearts fms random", "did you mean 'fsm'?"),
        ("hearts nobody random", "lookahead, mcts (oracle), monte-carlo"),
        ("hearts '' random", "there is no agent ''; possible: careful, fsm"),
        ("euchre fsm random", "fsm does not play euchre; possible: "),
        ("hearts fsm", "1 agent for 4 seats; possible: 2 or 4"),
        ("hearts fsm random random", "3 agents for 4 seats; possible: 2 or 4"),
        ("hearts fsm+fsm random", "hearts has no partners"),
        ("hearts fsm random --preset papers", "did you mean 'paper'?"),
        ("hearts fsm random --option players=3", "hearts has no option 'players'"),
        ("hearts fsm random --deals 0", f"deals=0; {COUNTS}"),
        (f"hearts fsm random --deals {HUGE}", f"deals={HUGE}; {COUNTS}"),
        (
            "hearts fsm random --deals 1000000000",
            "deals=1,000,000,000 would need 238 GB of memory, and this machine has",
        ),
        ("hearts fsm random --games -1", f"games=-1; {COUNTS}"),
        ("hearts fsm random --games 1000000000", "games=1,000,000,000 would need 194 GB of memory"),
        ("hearts fsm random --games 3 --deals 3", "of deals or of whole games, not of both"),
        ("hearts fsm random --seed -1", f"seed=-1; {SEEDS}"),
        ("hearts fsm random --seed 1 --sealed", "possible: a seed, or sealed"),
        ("hearts fsm random --sprt 1", "write two differences, the lower one first, such as 0,0.5"),
        ("hearts fsm random --sprt 1,0", "the lower one first"),
        ("hearts fsm random --sprt 0,inf", "high=inf; possible: a number from -1e+09 to 1e+09"),
        ("hearts fsm random --sprt nan,1", "low=nan; possible: a number from"),
        ("hearts fsm random --plan 0", "difference=0; possible: any number but zero"),
        ("hearts fsm random --plan nan", "difference=nan; possible: any number but zero"),
        ("hearts fsm random --plan 1e-300", "difference=1e-300; possible: any number but zero"),
        ("hearts fsm random --deals 1 --plan 1", "one deal has no spread"),
        ("hearts fsm random --workers 0", "workers=0; possible: 1 to 256"),
        ("hearts fsm random --workers 100000", "workers=100000; possible: 1 to 256"),
        ("hearts fsm random --workers 2 --ray auto", "possible: one of the two"),
        ("hearts fsm:x=1 random", "fsm has no parameter 'x'; possible: nothing"),
        ("hearts fsm: random", "'' is not a parameter in 'fsm:'; write name:key=value"),
        ("hearts pimc:worlds=1.5 random", "worlds='1.5'; possible: a whole number"),
        (f"hearts pimc:worlds={HUGE} random", "possible: a whole number of 15 digits at most"),
        ("hearts pimc:worlds=0 random", "a budget is above zero, and at most 1,000,000,000"),
        ("hearts pimc:seconds=inf random", "seconds='inf'; possible: a finite number"),
        ("hearts ismcts:simulations=1000000000 random", "simulations=1,000,000,000 would need 60 GB of memory"),
        ("hearts ismcts:exploration=nan random", "exploration='nan'; possible: a finite number"),
        ("hearts ismcts:exploration=-1 random", "exploration=-1.0; possible: a number from 0 to 1e+09"),
        ("hearts pomcp:exploration=-1 random", "exploration=-1.0; possible: a number from 0 to 1e+09"),
        ("hearts pimc:playout=mcts random", "mcts (oracle) is not a policy: playouts need a compiled agent"),
        ("hearts mcts+random random", "'mcts+random' (oracle) is a team, and hearts has no partners"),
        ("hearts mcts:simulation=5 random", "mcts (oracle) has no parameter 'simulation'"),
        ("hearts lookahead:value=mcts random", "mcts (oracle) has no value; possible: a network with a critic"),
        ("hearts mine.py:Mine random", "there is no file 'mine.py'"),
        ("hearts {agents}:Nobody random", "has nothing called 'Nobody' that makes agents; possible: Raiser, Printer"),
        ("hearts {agents}:Raiser random --deals 2", "Raiser failed in seat 0 of deal 0: ValueError: no"),
        ("somerset q-lambda:file={file} random", "{file} holds no learned values, or is damaged"),
        ("somerset q-lambda:file={nowhere} random", "cannot read {nowhere}: No such file or directory"),
        ("somerset q-lambda:file={folder} random", "cannot read {folder}: Is a directory"),
        ("somerset q-lambda:table=7 random", "table=7; possible: 0 to 0"),
    ],
    "tournament": [
        ("euchre random --out out", "two entries or more"),
        ("euchre random random --out out", "random entered more than once"),
        ("euchre mcts random mcts --out out", "mcts (oracle) entered more than once"),
        ("euchre random high --deals 3 --games 3 --out out", "of deals or of whole games, not of both"),
        ("euchre random high --deals 0 --out out", f"deals=0; {COUNTS}"),
        ("euchre random high --deals 1000000000 --out out", "deals=1,000,000,000 would need 119 GB of memory"),
        ("euchre random high low --deals 100000000 --out out", "3 pairings of 100,000,000 deals would need 36 GB"),
        ("euchre random high --workers 0 --out out", "workers=0; possible: 1 to 256"),
        ("euchre random high --seed -1 --out out", f"seed=-1; {SEEDS}"),
        ("euchre random high --option players=4 --out out", "euchre has no option 'players'"),
        ("euchre random high --gauntlet hihg --out out", "did you mean 'high'?"),
        ("euchre random {agents}:Nobody --out out", "has nothing called 'Nobody'"),
        ("euchre random high --out {file}", "{file}/results.sqlite cannot be used: "),
        ("euchre random high --out {nowhere}", "{nowhere}/results.sqlite cannot be used: No such file or directory"),
        (
            "euchre random high --out {reports}",
            "records.jsonl exists, but results.sqlite is missing; give another --out",
        ),
        ("euchre random high --out {strange}", "results.sqlite holds no results, or is damaged"),
    ],
    "teach": [
        ("wizard --out {networks}", "{networks}/network.npz exists, but labels is missing; give another --out"),
        ("wizard --out {settings}", "{settings}/config.json exists, but labels is missing; give another --out"),
        ("heards --out out", "did you mean 'hearts'?"),
        ("hearts --teacher fsm --out out", "fsm gives no values; possible: agents that search"),
        ("hearts --teacher mcts --out out", "mcts (oracle) gives no values; possible: agents that search"),
        ("hearts --players 5 --out out", "there is no network for ot.game('hearts', players=5)"),
        ("hearts --start {nowhere} --out out", "cannot read {nowhere}: No such file or directory"),
        ("hearts --hands 0 --out out", "hands=0; possible: 1 to 10,000,000"),
        ("hearts --one-in 0 --out out", "one-in=0; possible: 1 to 1000"),
        ("hearts --heat nan --out out", "heat=nan; possible: a number above 0 to 100"),
        ("hearts --out {nowhere}", "cannot write {nowhere}: No such file or directory"),
    ],
    "train": [
        ("heards --out out", "did you mean 'hearts'?"),
        ("hearts --algorithm q --out out", "no table of values is learned for hearts; possible: somerset"),
        ("hearts --alpha 0.1 --out out", "--alpha is not for ppo; possible: --hidden, --step, --batch"),
        ("hearts --hidden 8,many --out out", "hidden='8,many'; possible: whole numbers such as 64,64"),
        ("hearts --rate nan --out out", "rate=nan; possible: a number above 0 to 1"),
        ("hearts --step 0 --out out", "step=0; possible: 1 to 2000"),
        ("hearts --measure fms --out out", "did you mean 'fsm'?"),
        ("somerset --hands 0 --out out", "hands=0; possible: 1 to 1,000,000,000,000"),
        (f"somerset --hands {HUGE} --out out", f"hands={HUGE}; possible: 1 to"),
        ("somerset --every 0 --out out", f"every=0; {COUNTS}"),
        (f"somerset --every {HUGE} --out out", f"every={HUGE}; {COUNTS}"),
        ("somerset --seed -1 --out out", f"seed=-1; {SEEDS}"),
        ("somerset --algorithm q-lambda --alpha 2 --out out", "alpha=2.0; possible: a number above 0 to 1"),
        ("somerset --algorithm q-lambda --alpha nan --out out", "alpha=nan; possible: a number above 0 to 1"),
        ("somerset --algorithm q-lambda --c -1 --out out", "c=-1.0; possible: a number above 0 and finite"),
        ("somerset --algorithm q-lambda --c inf --out out", "c=inf; possible: a number above 0 and finite"),
        ("somerset --algorithm q-lambda --lambda 7 --out out", "trace=7.0; possible: a number from 0 to 1"),
        ("somerset --algorithm q-lamda --out out", "there is no algorithm 'q-lamda'; did you mean 'q-lambda'?"),
        (
            "somerset --algorithm q-lambda --preset standard --out out",
            "it does not bid; possible: preset paper, student",
        ),
        ("hearts --algorithm dqn --out out", "dqn does not learn hearts; possible: wizard, or ppo"),
        ("wizard --algorithm dqn --representation vectr --out out", "did you mean 'vector'?"),
        ("wizard --algorithm dqn --representation list --out out", "has no row of 60 cards; possible: binary, sorted"),
        ("wizard --algorithm dqn --network deep --out out", "network='deep'; possible: convolution, plain"),
        ("wizard --algorithm dqn --tricks 16 --out out", "tricks=16; possible: 1 to 15, or 0 for all"),
        ("wizard --algorithm dqn --filters few --out out", "filters='few'; possible: whole numbers such as 64,64"),
        ("wizard --algorithm dqn --explore nan --out out", "explore=nan; possible: a number from 0 to 1"),
        ("wizard --algorithm dqn --measure pimc --out out", "pimc is not a compiled agent; possible: one such as"),
        ("wizard --algorithm dqn --measure mcts --out out", "mcts (oracle) is not a compiled agent; possible: one"),
        ("wizard --algorithm dqn --clip 0.1 --out out", "--clip is not for dqn; possible: --representation, --network"),
        ("wizard --tricks 5 --out out", "--tricks is not for ppo; possible: --hidden"),
        ("hearts --algorithm trpo --filters 2,3 --out out", "filters=2,3; possible: one whole number"),
        ("somerset --option players=4 --out out", "somerset has no option 'players'"),
        (
            "somerset --algorithm q-lambda --opponents pimc --out out",
            "pimc is not a compiled agent; possible: self, own",
        ),
        (
            "somerset --algorithm q-lambda --opponents mcts --out out",
            "mcts (oracle) is not a compiled agent; possible: self, own",
        ),
        ("somerset --algorithm q-lambda --partner selve --out out", "there is no agent 'selve'"),
        ("somerset --out {file}", "cannot write {file}: File exists; give another --out"),
        ("somerset --out {file}/out", "cannot write {file}/out: Not a directory; give another --out"),
        ("somerset --out {nowhere}", "cannot write {nowhere}: No such file or directory; give another --out"),
        ("somerset --out {curves}", "curve.csv is no curve of this training; move it away, or give another --out"),
        ("somerset --algorithm q --out {strange}", "checkpoint.npz holds no learned values, or is damaged"),
        (
            "somerset --out {networks}",
            "{networks}/network.npz exists, but checkpoint.npz is missing; give another --out",
        ),
        ("somerset --out {settings}", "{settings}/config.json is not of this training; move it away, or give another"),
    ],
    "export": [
        ("euchre mcts --hands 2 --out out", "mcts (oracle) is not a compiled agent; possible: random, net"),
        ("euchre --hands 2 --out {file}", "{file} is no file of decisions and is left alone; give another --out"),
        ("euchre --hands 2 --out {folder}", "cannot write {folder}: Is a directory; give another --out"),
        ("euchre --hands 2 --out .", "cannot write .: Is a directory; give another --out"),
        ("euchre --hands 2 --out {nowhere}", "cannot write {nowhere}: No such file or directory; give another --out"),
    ],
    "serve": [
        ("--no-open --data {file}", "{file} cannot be used to keep tables: file is not a database"),
        ("--no-open --data {folder}", "{folder} cannot be used to keep tables: unable to open database file"),
        ("--no-open --data {nowhere}", "{nowhere} cannot be used to keep tables: "),
    ],
    "series": [
        ("harts --players random --out out", "did you mean 'hearts'?"),
        ("sheephead --players random,random --out out", "2 players for 5 seats; possible: 5 or more"),
        ("hearts --players fsm,fsm,fsm,fsm,fsm --out out", "5 players for 4 seats; possible: 4"),
        ("hearts --players fsm,fsm,fsm,fms --out out", "did you mean 'fsm'?"),
        ("hearts --players fsm,fsm,fsm,rule-based --out out", "rule-based does not play hearts"),
        ("hearts --players fsm,fsm,fsm,fsm --hands 0 --out out", "hands=0; possible: 1 to"),
        ("hearts --players fsm,fsm,fsm,fsm --every 0 --out out", f"every=0; {COUNTS}"),
        ("hearts --players fsm,fsm,fsm,fsm --moved -1 --out out", "moved=-1; possible: 0 to"),
        ("hearts --players fsm,fsm,fsm,fsm --seed -1 --out out", f"seed=-1; {SEEDS}"),
        ("hearts --players fsm,fsm,fsm,fsm --preset papers --out out", "did you mean 'paper'?"),
        ("hearts --players fsm,fsm,fsm,fsm --out {file}", "cannot write {file}: File exists; give another --out"),
        ("hearts --players fsm,fsm,fsm,fsm --out {strange}", "checkpoint.npz holds no learned values, or is damaged"),
        ("hearts --players fsm,fsm,fsm,fsm --out {curves}", "curve.csv is no curve of this training; move it away"),
        ("hearts --players fsm,fsm,fsm,fsm --out {pictures}", "money.svg exists, but checkpoint.npz is missing"),
        (
            "sheephead --players actor-critic:worlds=0,random,random,random,random --out out",
            "worlds=0; possible: 1 to 64",
        ),
        (
            "sheephead --players actor-critic:predictor=luck,random,random,random,random --out out",
            "predictor='luck'; possible: rules, learned",
        ),
    ],
    "predict": [
        ("somerset 12/12", "a hand of Somerset has 12 cards, not 1"),
        (f"somerset '{STRONG.replace('S/S', 'S/T')}'", "'S/T' is not a card of this deck; did you mean 'S/S'?"),
        (f"somerset '{STRONG.replace('S/S', '8/8')}'", "8/8 is there twice"),
        ("euchre 'AS 9C TC JC QC' --player random", "and what else it sees then"),
        (f"somerset '{STRONG}' --player pimc", "pimc is not a compiled agent"),
        (f"somerset '{STRONG}' --player mcts", "mcts (oracle) is not a compiled agent"),
        (f"somerset '{STRONG}' --worlds 0", "worlds=0; possible: 1 to 1,000,000,000,000"),
        (f"somerset '{STRONG}' --worlds 1000000000", "1,000,000,000 worlds would need 395 GB of memory"),
        (f"somerset '{STRONG}' --seed -1", f"seed=-1; {SEEDS}"),
        ("wizard 'AS KS'", "if a card is turned up, name it"),
        ("wizard 'AS KS' --trump X", "no card of 'X' is left; possible: C D H S W J"),
        ("wizard 'AS KS' --turned AS", "AS is there twice"),
        ("wizard 'AS KS' --turned H", "'H' is not a card of this deck"),
    ],
    "replay": [
        ("{nowhere}", "{nowhere} cannot be read: "),
        ("{folder}", "{folder} cannot be read: "),
        ("{file}", "{file}, line 1: this is not JSON"),
        ("{bytes}", "{bytes} cannot be read: "),
        ("{deep}", "{deep}, line 1: "),
        ("{digits}", "{digits}, line 1: "),
        ("/dev/null", "/dev/null has 0 hands"),
    ],
    "reproduce": [
        ("bridge", "there is no experiment 'bridge'; possible: euchre, hearts, sheephead, somerset"),
        ("euchre --scale huge", "no scale 'huge'; possible: quick, paper"),
        ("euchre --workers 0", "workers=0; possible: 1 to 256"),
        ("euchre --seed -1", f"seed=-1; {SEEDS}"),
        ("all --page {file}", "--page updates the page of one paper"),
        ("euchre --page {file}", "{file} has no lines"),
        ("euchre --out {nowhere}", "cannot write {nowhere}: No such file or directory; give another --out"),
    ],
    "bench": [
        ("--game bridge", "there is no game 'bridge'"),
        ("--against nobody", "possible: open_spiel"),
        ("--json {nowhere}", "cannot write {nowhere}: No such file or directory; give another --json"),
        ("--json {folder}", "cannot write {folder}: Is a directory; give another --json"),
        ("--json {deep}", "{deep} is no file of a bench and is left alone; give another --json"),
        ("--json {file}", "{file} is no file of a bench and is left alone; give another --json"),
    ],
    "warm": [
        ("bridge", "there is no game 'bridge'"),
        ("hearts --workers 0", "workers=0; possible: 1 to 256"),
    ],
}

USAGE = {
    "games extra": "extra",
    "tour extra": "extra",
    "harts": "harts",
    "deal": "game",
    "deal hearts --sed 1": "--sed",
    "deal hearts --seed 1.5": "--seed",
    "play hearts --hands 0": "--hands",
    "match hearts": "SPEC SPEC",
    "tournament hearts fsm random": "--out",
    "tournament hearts fsm random --out out --hands -1": "--hands",
    "train somerset": "--out",
    "teach hearts": "--out",
    "series hearts --out out": "--players",
    "replay x --hand 0": "--hand",
    "serve --port 99999": "--port",
    "bench --hands 0": "--hands",
    "bench --hands 1000000000000": "--hands",
    "bench --repeats 1000000": "--repeats",
}
"""What the command line itself refuses: in a box that names what is wrong, with the usage."""

AGENTS = """
    class Raiser:
        def act(self, view, rng):
            raise ValueError("no")


    class Printer:
        def act(self, view, rng):
            print("a word among figures")
            return view.legal()[0]
"""


@pytest.fixture
def places(tmp_path, monkeypatch):
    """Files and folders of somebody else, and where nothing can be."""
    folder = tmp_path / "folder"
    contents = {
        "file": "mine",
        "deep": "[" * 100_000,
        "digits": "1" * 5000,
        "diary.jsonl": "dear diary\n",
        "agents.py": dedent(AGENTS),
    }
    contents |= {f"strange/{name}": "mine " * 500 for name in ("results.sqlite", "checkpoint.npz")}
    contents |= {"curves/curve.csv": "date,height\n", "reports/records.jsonl": "mine\n"}
    contents |= {"networks/network.npz": "mine\n", "settings/config.json": "{}\n", "pictures/money.svg": "mine\n"}
    for name, text in contents.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    (folder / "bytes").write_bytes(bytes(range(256)))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(memory, "memory", lambda: 16 * memory.GIGABYTE)
    inside = {name: folder / name for name in ("file", "deep", "digits", "bytes", "strange", "curves", "reports")}
    inside |= {name: folder / name for name in ("networks", "settings", "pictures")}
    return {"folder": folder, "agents": folder / "agents.py", "nowhere": "/proc/nothing/here"} | inside


def there(folder):
    """What is on disk, but for locks, which lie beside what is in use, and bytecode."""
    found = (path for path in folder.rglob("*") if path.is_file() and not path.name.endswith((".lock", ".pyc")))
    return {path: path.read_bytes() for path in found}


@pytest.mark.parametrize(
    ("command", "words", "message"),
    [pytest.param(command, *row, id=f"{command} {row[0]}") for command, rows in MISUSE.items() for row in rows],
)
def test_a_misuse_is_one_line_that_helps_and_changes_nothing(command, words, message, places, tmp_path):
    before = there(tmp_path)
    line = mistake(command, *shlex.split(words.format(**places)))
    assert message.format(**places) in line
    assert there(tmp_path) == before


@pytest.mark.parametrize("words", USAGE)
def test_words_that_are_no_command_are_told_in_a_box(words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    usage, box = overtrick(*words.split(), code=2).split("Error", 1)
    assert usage.startswith("Usage: ")
    assert USAGE[words] in box
    assert not [*tmp_path.iterdir()]


def test_what_an_agent_prints_is_not_among_the_figures(places, capfd):
    words = "match", "hearts", f"{places['agents']}:Printer", "random", "--deals", "2", "--json"
    assert json.loads(overtrick(*words))["deals"] == 2
