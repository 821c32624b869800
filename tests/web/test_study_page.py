"""The study in a real browser: cards laid by mouse, drag, keyboard and touch; values, and play from there."""

import pytest

from tests.web.browsing import PHONE, by_mouse

pytestmark = [pytest.mark.compiled, pytest.mark.xdist_group("browser")]
OWN = ("JH", "AH", "9H", "KC", "QS")


def study(here, game="euchre"):
    here.page.goto(f"{here.page.url.partition('#')[0]}#s")
    here.page.wait_for_selector("label:has-text('Game') select")
    here.page.select_option("label:has-text('Game') select", game)
    here.page.wait_for_selector(f".study[data-game={game}] .grid")


def by_click(page, card, place):
    page.click(f"[data-place='{place}']")
    page.click(f"[data-cell='{card}']")


def by_tap(page, card, place):
    page.tap(f"[data-place='{place}']")
    page.tap(f"[data-cell='{card}']")


def by_drag(page, card, place):
    page.drag_and_drop(f"[data-cell='{card}']", f"[data-place='{place}']")


def by_key(page, card, place):
    page.focus("[data-cell][tabindex='0']")
    page.keyboard.press("n" if place == "rest" else place)
    while page.evaluate("document.activeElement.dataset.cell") != card:
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")


WAYS = {"mouse": (by_click, {}), "drag": (by_drag, {}), "keyboard": (by_key, {}), "touch": (by_tap, PHONE)}


@pytest.mark.parametrize("way", WAYS)
def test_a_position_is_laid_out_valued_and_played_on_from(visit, way):
    lay, settings = WAYS[way]
    here = visit(**settings)
    study(here)
    for card in OWN:
        lay(here.page, card, "0")
    lay(here.page, "TH", "rest")
    here.page.fill("textarea", "1:pass pass pass")
    here.page.wait_for_selector(".study[data-moves='1:pass pass pass'] .question")
    assert set(held(here)) == set(OWN)
    assert here.page.locator(".card.drawn").count() == 0
    assert here.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    here.page.click("text=Values >> nth=0")
    here.page.wait_for_selector(".hint")
    assert here.page.locator(".call .value").count() == 2
    here.page.click("[data-call=order-up]")
    here.page.wait_for_selector(".study[data-phase=discard], .study[data-moves$=order-up]")
    assert set(held(here)) == {*OWN, "TH"}
    here.page.click("text=Play on")
    here.page.wait_for_selector(".at-table:not(.study)")
    here.wait()
    assert set(held(here)) == {*OWN, "TH"}


def held(here):
    return here.page.locator(".hand .card").evaluate_all("cards => cards.map((card) => card.dataset.card)")


def test_what_is_wrong_is_told_beside_the_field_and_gone_when_it_is_mended(visit):
    here = visit()
    study(here)
    here.page.fill("textarea", "1:pass fold")
    here.page.wait_for_selector("#wrong-moves")
    assert here.page.get_attribute("textarea", "aria-describedby") == "wrong-moves"
    here.page.fill("textarea", "1:pass pass")
    here.page.wait_for_selector("#wrong-moves", state="detached")
    for card in ("9C", "TC", "JC", "QC", "KC", "AC"):
        by_click(here.page, card, "0")
    here.page.wait_for_selector("#wrong-cards:has-text('6 cards')")
    by_click(here.page, "AC", "unknown")
    here.page.wait_for_selector("#wrong-cards", state="detached")


def test_unknown_cards_are_marked_as_drawn_and_the_address_holds_the_position(visit):
    here = visit()
    study(here, "hearts")
    here.page.select_option("label:has-text('Round') select", "3")
    by_click(here.page, "2C", "2")
    here.page.wait_for_selector(".study .seat.mine.to-move")
    here.page.wait_for_function("() => document.querySelectorAll('.hand .card').length === 13")
    here.page.wait_for_function("() => document.querySelectorAll('.card.drawn').length === 12")
    by_mouse(here.page)
    here.page.wait_for_selector(".study[data-moves='2:2C']")
    here.page.wait_for_function("() => location.hash.startsWith('#s=')")
    friend = visit()
    friend.page.goto(here.page.url)
    friend.page.wait_for_selector(".study[data-moves='2:2C'] .hand .card")
    assert held(friend) == held(here)


@pytest.mark.parametrize("game", ["sheephead", "wizard", "somerset"])
def test_every_deck_fits_on_a_phone_and_its_hand_is_played_in_the_study(visit, game):
    here = visit(**PHONE)
    study(here, game)
    here.page.wait_for_selector(".study .question")
    for _ in range(4):
        before = here.page.get_attribute(".study", "data-moves")
        by_mouse(here.page)
        here.page.wait_for_function("before => document.querySelector('.study').dataset.moves !== before", arg=before)
    assert here.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    here.page.click("text=Undo")
    here.page.wait_for_function("before => document.querySelector('.study').dataset.moves === before", arg=before)
