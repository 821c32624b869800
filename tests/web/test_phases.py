"""Every phase of every game on the page: the list is that of the rules."""

import random
import sqlite3

import pytest

import overtrick as ot
from overtrick.present.sitting import PERSON
from overtrick.web.keeping import digest, new_table
from overtrick.web.laid import Laid
from tests.web.browsing import Server, Visit, browser, by_mouse

pytestmark = [pytest.mark.compiled, pytest.mark.xdist_group("browser")]
OPTIONS = {"euchre": {"allow_lone_defender": True}, "somerset": {"bidding": False, "exchange": False}}
"""Where the standard rules leave a phase out."""

PHASES = [
    (name, phase, options)
    for name in ot.games()
    for options in ({}, OPTIONS.get(name))
    if options is not None
    for phase in ot.game(name, **options).rules.phases[1:]
]


def asked_in(name, phase, options):
    """A table and its moves up to where the person in seat 0 is asked in a phase; nothing if the options have none."""
    game, chance = ot.game(name, **options), random.Random(1)
    wishes = ["me"] + ["random"] * (game.players - 1)
    for seed in range(300):
        laid = Laid(name, game.players, "standard", options, None, wishes, ["Ann", *"BCDEF"[: game.players - 1]], seed)
        sitting, moves = laid.sitting(), []
        assert sitting.agents[0] == PERSON
        while len(sitting.whole_game.finished) < 1:
            if sitting.asked == 0 and sitting.hand.phase == phase:
                return laid, moves
            moves.append(chance.choice(sitting.hand.legal()))
            sitting.play(moves[-1])
    return None


@pytest.fixture(scope="module")
def here(tmp_path_factory):
    file = tmp_path_factory.mktemp("page") / "page.sqlite"
    server = Server(file)
    with browser() as chromium:
        visit = Visit(chromium, server.address)
        visit.page.wait_for_selector(".hero")
        visit.file, visit.address = file, server.address
        yield visit
        visit.close()
    server.end()


def person_in(file, token):
    with sqlite3.connect(file) as store:
        found = store.execute("SELECT id FROM people WHERE token = ?", (digest(token),)).fetchone()[0]
    store.close()
    return found


def put(file, person, laid, moves):
    """Lay a table as if its moves had been played."""
    with sqlite3.connect(file) as store:
        key = new_table(laid, {0: person}, moves)(store)
    store.close()
    return key


@pytest.mark.parametrize("name", ot.games())
def test_every_phase_asks_on_the_page_and_takes_an_answer(here, name):
    wanted = {phase for game, phase, _ in PHASES if game == name}
    person = person_in(here.file, here.page.evaluate("localStorage.getItem('overtrick.token')"))
    for phase in wanted:
        found = next(filter(None, (asked_in(name, phase, options) for _, _, options in cases(name, phase))), None)
        assert found, f"nobody is ever asked in phase {phase}"
        here.page.goto(f"{here.address}#t={put(here.file, person, *found)}")
        here.page.wait_for_selector(f".at-table[data-game={name}][data-phase={phase}] .question")
        here.answer(by_mouse)


def cases(name, phase):
    return [case for case in PHASES if case[:2] == (name, phase)]
