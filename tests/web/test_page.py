"""The page in a real browser: whole hands by mouse, keyboard and touch, and what it is like to come back."""

import re
import sqlite3

import pytest
from axe_playwright_python.sync_playwright import Axe

import overtrick as ot
from overtrick.experiments.openings import OPENINGS
from overtrick.games import registry
from tests.web.browsing import PHONE, Server, Visit, by_keyboard, by_mouse, by_touch

pytestmark = [pytest.mark.compiled, pytest.mark.xdist_group("browser")]
WAYS = {"mouse": (by_mouse, {}), "keyboard": (by_keyboard, {}), "touch on a phone": (by_touch, PHONE)}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", ot.games())
def test_a_whole_hand_of_each_game(visit, game, way):
    answer, settings = WAYS[way]
    here = visit(**settings)
    here.sit_down(registry.rules(game).title)
    assert "play" in here.play_hand(answer) or game != "hearts"
    assert here.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert here.page.locator(".ending .sheet tbody tr").count() == 1
    here.page.locator(".ending .primary").click()
    here.page.wait_for_function("() => document.querySelector('.at-table').dataset.at.startsWith('1:')")


def test_a_hint_has_a_value_on_every_choice(visit):
    here = visit()
    here.sit_down("Wizard")
    here.wait()
    choices = here.page.locator(".call, .hand .card.can").count()
    here.page.keyboard.press("h")
    here.page.wait_for_selector(".hint")
    assert here.page.locator(".asked .value, .hand .value").count() == choices
    assert here.page.locator(".best").count() == 1


def test_a_hint_that_comes_late_is_not_shown_for_another_question(visit):
    here, held = visit(), []

    def slowly(page_side):
        server_side = page_side.connect_to_server()

        def pass_on(told):
            if '"hint":' in told and '"actions":[]' in told:
                held.append(lambda: page_side.send(told))
            else:
                page_side.send(told)

        server_side.on_message(pass_on)

    here.page.route_web_socket("**/api/table", slowly)
    here.page.reload()
    here.sit_down("Hearts")
    assert here.wait() == "pass"
    here.page.keyboard.press("h")
    while not held:
        here.page.wait_for_timeout(20)
    here.page.locator(".hand .card.can").first.click()
    here.page.wait_for_selector(".hand .card.lifted")
    held[0]()
    here.page.evaluate("new Promise(requestAnimationFrame)")
    assert here.page.locator(".hint").count() == 0
    here.page.keyboard.press("h")
    here.page.wait_for_selector(".hint", timeout=30_000)


def test_a_hand_is_reviewed_its_mistake_tried_played_on_from_and_asked_again(visit, server):
    here = visit()
    here.sit_down("Hearts")
    marked_hand(here)
    here.page.click("text=Review")
    here.page.wait_for_selector(".reviewing .review li")
    assert here.page.locator(".reviewing .chart .dot.marked").count() == here.page.locator(".review li").count()
    assert here.page.locator(".value").count() == 0
    by_mouse(here.page)
    here.page.wait_for_selector(".answer b:has-text('That')")
    assert here.page.locator(".value").count() > 1
    here.page.keyboard.press("o")
    here.page.wait_for_selector(".dealt")
    at = int(here.page.get_attribute(".reviewing", "data-at"))
    here.page.keyboard.press("ArrowRight")
    assert int(here.page.get_attribute(".reviewing", "data-at")) == at + 1
    here.page.keyboard.press("p")
    here.page.wait_for_selector(".at-table:not(.reviewing)")
    with sqlite3.connect(server.file) as store:
        store.execute("UPDATE mistakes SET due = 0")
    store.close()
    here.page.goto(f"{server.address}#m")
    here.page.wait_for_selector(".reviewing .question")
    by_mouse(here.page)
    here.page.wait_for_selector(".answer .primary")


def marked_hand(here):
    """Play hands at random until the review marks something, which does not take long."""
    while True:
        here.play_hand(by_mouse)
        here.page.wait_for_selector(".ending [role=status]:not(.aside)")
        if here.page.query_selector(".ending .mark"):
            return
        here.page.click(".ending .primary")
        here.page.wait_for_selector(".ending", state="detached")


def test_a_hand_travels_as_a_link_or_a_line_and_is_counted_in_history(visit, server):
    here = visit()
    here.sit_down("Euchre")
    here.play_hand(by_mouse)
    here.page.wait_for_selector(".ending [role=status]:not(.aside)")
    here.page.click("text=Review")
    here.page.click("text=Link")
    link = here.page.input_value("input.link")
    with here.page.expect_download() as download:
        here.page.click("text=Save as a file")
    saved = download.value.path().read_text()
    friend = visit()
    friend.page.goto(link)
    friend.page.wait_for_selector(".reviewing [role=status]:not(:text('looked at'))")
    assert friend.page.inner_text(".summary [role=status]") == here.page.inner_text(".summary [role=status]")
    friend.page.goto(server.address)
    friend.page.click("text=Import")
    friend.page.fill("textarea", f"nonsense\n{saved}")
    assert friend.page.inner_text(".imported [role=alert]") == "Line 1 is no record of a hand."
    friend.page.click(".imported a")
    friend.page.wait_for_selector(".reviewing")
    here.page.goto(f"{server.address}#h")
    here.page.wait_for_selector("section[aria-label^=Euchre]")  # with help, if the coach was quick enough to give any


def test_a_decision_is_taken_back(visit):
    here = visit()
    here.sit_down("Hearts")
    here.wait()
    cards = here.page.locator(".hand .card").count()
    here.answer(by_mouse)
    here.wait()
    assert here.page.locator(".hand .card").count() <= cards
    here.answer(lambda page: page.keyboard.press("u"))
    assert here.page.get_attribute(".at-table", "data-phase") == "pass"
    assert here.page.locator(".hand .card").count() == cards


def test_two_browsers_and_a_watcher_look_at_one_table(visit, server):
    ann, bob, cem = visit(), visit(), visit()
    ann.page.click(".game:has(b:text-is('Wizard'))")
    ann.page.click("summary")
    ann.page.select_option("label:has-text('Seat 2') select", "friend")
    ann.page.click(".hero .primary")
    ann.page.wait_for_selector(".at-table")
    ann.page.click("text=More")
    ann.page.click("text=Invite friends")
    seat, watch = (ann.page.locator("input.link").nth(place).input_value() for place in range(2))
    bob.page.goto(seat)
    bob.page.wait_for_selector(".at-table .hand .card")
    cem.page.goto(watch)
    cem.page.wait_for_selector(".at-table")
    ann.page.keyboard.press("Escape")
    players = [ann, bob]
    while not all(each.page.query_selector(".ending") for each in players):
        for each in players:
            if each.page.query_selector(".question"):
                each.answer(by_mouse)
    cem.page.wait_for_selector(".ending .sheet")
    assert not cem.page.query_selector(".ending >> text=Review")


def test_a_coach_warns_and_lets_one_do_it_anyway(visit):
    here = visit()
    here.page.evaluate(
        "localStorage.setItem('overtrick.settings', JSON.stringify({pace: 'instant', strength: 'random'}))"
    )
    here.page.reload()
    here.sit_down("Hearts")
    warned = 0
    while not warned:
        phase = here.wait()
        before = here.page.get_attribute(".at-table", "data-at")
        if not phase:
            here.page.click(".ending .primary")
        else:
            by_mouse(here.page)
        here.page.wait_for_function(
            "at => document.querySelector('.asked .mark') || document.querySelector('.at-table').dataset.at !== at",
            arg=before,
        )
        if here.page.query_selector(".asked .mark"):
            warned += 1
            assert here.page.locator(".value").count() == 0
            here.page.click("text=Do it anyway")
            here.page.wait_for_function("at => document.querySelector('.at-table').dataset.at !== at", arg=before)


@pytest.mark.parametrize("settings", [{}, PHONE], ids=["desk", "phone"])
def test_reports_have_every_paper_the_claims_of_a_report_its_figures_and_ladders(visit, settings):
    here = visit(**settings)
    here.page.click("text=Reports")
    here.page.wait_for_selector("h1:text-is('Reports')")
    assert here.page.locator("article").count() == len(OPENINGS)
    here.page.focus("summary >> nth=0")
    here.page.keyboard.press("Enter")
    assert "✗ not reproduced" in here.page.inner_text(".claims tbody")
    here.page.click("summary:has-text('Figures')")
    drawn = "() => document.querySelector('.reports img').naturalWidth > 0"
    here.page.wait_for_function(drawn)
    assert here.page.locator("section[aria-label=Ladders] tbody tr").count() > 3
    assert here.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_settings_are_chosen_and_kept(visit):
    here = visit()
    here.page.click("text=Settings")
    here.page.check("text=Four colours")
    here.page.check("text=dark")
    here.page.reload()
    here.page.wait_for_selector(".hero")
    assert here.page.evaluate("({...document.documentElement.dataset})") == {"theme": "dark", "colours": "four"}


def test_a_card_that_is_not_possible_says_why(visit):
    here = visit()
    here.sit_down("Hearts")
    while not here.page.query_selector(".hand .card.barred") or here.wait() != "play":
        here.answer(by_mouse)
        assert here.wait()
    here.page.locator(".hand .card.barred").first.click(force=True)
    assert here.page.inner_text("[role=alert]")


def test_who_opens_the_page_again_finds_the_table_and_the_browser_checks_its_seal(visit):
    here = visit()
    here.sit_down("Wizard")
    here.wait()
    cards = here.page.locator(".hand .card").evaluate_all("cards => cards.map((card) => card.dataset.card)")
    here.page.reload()
    here.wait()
    assert here.page.locator(".hand .card").evaluate_all("cards => cards.map((card) => card.dataset.card)") == cards
    here.play_hand(by_mouse)
    here.page.click("text=Check the seal")
    here.page.wait_for_selector("text=Your browser has checked it")


def test_a_server_that_was_killed_and_started_again_is_found_again(chromium, tmp_path):
    server = Server(tmp_path / "page.sqlite")
    here = Visit(chromium, server.address)
    here.sit_down("Somerset")
    here.wait()
    here.answer(by_mouse)
    here.wait()
    question, cards = here.page.inner_text(".question"), here.page.locator(".hand .card").count()
    server.kill()
    here.page.wait_for_selector(".banner")
    again = Server(server.file, port=server.port)
    here.page.wait_for_selector(".banner", state="detached")
    assert (here.page.inner_text(".question"), here.page.locator(".hand .card").count()) == (question, cards)
    here.play_hand(by_mouse)
    here.close()
    again.end()


@pytest.mark.parametrize("screen", ["v=table.0", "m", "h", "p", "j=table.1.code"])
def test_a_screen_that_waits_for_the_server_says_why(visit, screen):
    here = visit()
    here.page.route(re.compile("api/(tables/|mistakes|history|reports)"), lambda asked: None)
    here.page.goto(f"{here.page.url.split('#')[0]}#{screen}")
    here.page.get_by_text("The first time, a game is compiled for this machine").wait_for()


def test_an_answer_that_comes_late_does_not_draw_the_lobby_over_a_table(visit):
    here, late = visit(), []
    here.page.wait_for_selector("details")
    here.page.route("**/api/games/*", lambda asked: late.append(asked))
    here.page.click(".game:has(b:text-is('Wizard'))")
    here.page.click(".hero .primary")
    here.page.wait_for_selector(".at-table")
    with here.page.expect_response("**/api/games/*"):
        late[0].continue_()
    here.page.evaluate("new Promise(requestAnimationFrame)")
    assert here.page.query_selector(".at-table")


def test_axe_finds_nothing_wrong_on_any_screen(visit):
    """In the dark only colours are others."""
    here = visit(bypass_csp=True, reduced_motion="reduce")  # half faded in, nothing has its colours
    rules, found = {"dark": {"runOnly": ["color-contrast"]}, "light": None}, {}

    def look(screen):
        for theme, wanted in rules.items():
            here.page.emulate_media(color_scheme=theme)
            result = Axe().run(here.page, options=wanted)
            if result.violations_count:
                found[screen, theme] = result.generate_report()

    here.page.wait_for_selector("details")
    look("lobby")
    for title in ("Hearts", "Wizard"):
        here.page.goto(here.page.url.partition("#")[0])
        here.page.reload()
        here.sit_down(title)
        here.wait()
        look(title)
        here.page.keyboard.press("s")
        look("score sheet")
        here.page.keyboard.press("Escape")
    here.play_hand(by_mouse)
    look("end of the hand")
    here.page.click("text=Review")
    here.page.wait_for_selector(".reviewing")
    look("review")
    here.page.keyboard.press("ArrowRight")
    here.page.keyboard.press("o")
    look("a step of the review")
    here.page.goto(f"{here.page.url.partition('#')[0]}#m")
    here.page.wait_for_selector("h1:text-is('Mistakes')")
    look("mistakes")
    here.page.goto(f"{here.page.url.partition('#')[0]}#s")
    here.page.wait_for_selector(".grid")
    here.page.fill("textarea", "nonsense")
    here.page.wait_for_selector("#wrong-moves")
    look("study")
    here.page.goto(f"{here.page.url.partition('#')[0]}#p")
    here.page.locator("summary").first.click()
    look("reports")
    assert not found, "\n".join(found.values())
