"""A server in a process of its own, a real browser, and somebody who plays on the page."""

import os
import shutil
import signal
import subprocess
import sys
import warnings
from contextlib import contextmanager

import pytest
from playwright.sync_api import sync_playwright

FLAGS = ["--headless", "--no-sandbox", "--disable-gpu"]
BROWSERS = ["chromium-headless-shell", "chromium"]
"""The first has the same engine without the windows around it, and takes half the processor time."""

APT = ["apt-get", "-o", "DPkg::Lock::Timeout=600"]
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
SETTINGS = (
    "localStorage.getItem('overtrick.settings') || "
    "localStorage.setItem('overtrick.settings', JSON.stringify({pace: 'instant', strength: 'random', coach: false}))"
)
"""What somebody who comes for the first time has chosen; it is there before the page is."""

PATIENCE = 120_000


def chromium():
    """Debian's browser, installed if that is possible; CI fails without one, and others are told."""
    found = installed()
    if not found and shutil.which("apt-get") and os.geteuid() == 0:
        for words in (["update"], *(["install", "-y", name] for name in BROWSERS)):
            subprocess.run([*APT, *words], capture_output=True, check=False)
            if found := installed():
                break
    if not found:
        missing = "NO BROWSER: the page was not tested in one. Install chromium, on Debian: apt-get install chromium"
        if os.environ.get("CI"):
            pytest.fail(missing)
        warnings.warn(missing, stacklevel=1)
        pytest.skip(missing)
    return found


def installed():
    """Where a browser is, if there is one."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


@contextmanager
def browser():
    with sync_playwright() as driver:
        found = driver.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            yield found
        finally:
            found.close()


class Server:
    """`overtrick serve` with a file; it can be killed and started again at the same place."""

    def __init__(self, file, *words, port=0):
        command = [sys.executable, "-m", "overtrick", "serve", "--no-open", "--workers", "1"]
        self.file = file
        self.process = subprocess.Popen(
            [*command, "--port", str(port), "--data", str(file), *map(str, words)], stdout=subprocess.PIPE, text=True
        )
        self.address = self.process.stdout.readline().split()[3]

    @property
    def port(self):
        return int(self.address.rstrip("/").rpartition(":")[2])

    def kill(self):
        """As if the power failed, but for the disk."""
        self.end(signal.SIGKILL)

    def end(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        self.process.wait()
        self.process.stdout.close()


class Visit:
    """A page in a browser, and the errors that it told of."""

    def __init__(self, browser, address, **settings):
        self.context = browser.new_context(**settings)
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.errors = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda told: self.errors.append(told.text) if told.type == "error" else None)
        self.foreign = []
        self.page.on("request", lambda asked: asked.url.startswith(address) or self.foreign.append(asked.url))
        self.context.add_init_script(SETTINGS)
        self.page.goto(address)

    def sit_down(self, title):
        """Choose a game in the lobby, and deal."""
        self.page.click(f".game:has(b:text-is('{title}'))")
        self.page.wait_for_selector("details")
        self.page.click(".hero .primary")
        self.page.wait_for_selector(".at-table")

    def wait(self):
        """Until something is asked or the hand is over; which phase asks, or nothing."""
        found = self.page.wait_for_selector(".question, .ending").get_attribute("class")
        return "" if "ending" in found else self.page.get_attribute(".at-table", "data-phase")

    def play_hand(self, answer):
        """Answer until the hand is over; the phases that asked."""
        phases = set()
        while phase := self.wait():
            phases.add(phase)
            self.answer(answer)
        return phases

    def answer(self, answer):
        """Answer a question, and wait until the table has gone on."""
        self.page.wait_for_selector(".call, .asked .primary, .hand .card.can")  # a question may be drawn before them
        before = self.page.get_attribute(".at-table", "data-at")
        answer(self.page)
        self.page.wait_for_function("at => document.querySelector('.at-table').dataset.at !== at", arg=before)

    def close(self):
        self.context.close()


def by_mouse(page):
    """The first call, the first cards, the first card."""
    if page.query_selector(".call"):
        page.click(".call >> nth=0")
    elif page.query_selector(".asked .primary"):
        lift(page, lambda card: card.click())
        page.click(".asked .primary")
    else:
        page.click(".hand .card.can >> nth=0")


def lift(page, touch):
    """Lift cards until they are enough."""
    while page.query_selector(".asked .primary[disabled]"):
        lifted = page.locator(".hand .card.lifted").count()
        touch(page.locator(".hand .card.can:not(.lifted)").first)
        page.wait_for_function(
            "count => document.querySelectorAll('.hand .card.lifted').length > count"
            " && (document.querySelector('.asked .primary:not([disabled])')"
            " || document.querySelectorAll('.hand .card.lifted').length <"
            " Number(document.querySelector('.asked .primary').dataset.asks))",
            arg=lifted,
        )


def by_touch(page):
    """A tap lifts a card, a second one plays it."""
    if page.query_selector(".call"):
        page.tap(".call >> nth=0")
    elif page.query_selector(".asked .primary"):
        lift(page, lambda card: card.tap())
        page.tap(".asked .primary")
    else:
        card = page.locator(".hand .card.can").first
        card.tap()
        page.tap(".hand .card.lifted")


def by_keyboard(page):
    """Numbers for calls, arrows and Enter for cards."""
    if page.query_selector(".call"):
        page.keyboard.type(page.get_attribute(".call >> nth=0", "data-key"))
        return
    if page.query_selector(".asked .primary"):
        lift(page, lambda card: press_on(page, card))
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("Enter")
        return
    press_on(page, page.locator(".hand .card.can").first)


def press_on(page, card):
    """Go to a card with the arrows, and press Enter."""
    name = card.get_attribute("data-card")
    for _ in range(25):
        page.keyboard.press("ArrowRight")
        if page.evaluate("document.activeElement.dataset.card") == name:
            page.keyboard.press("Enter")
            return
    raise AssertionError(f"the arrows do not lead to {name}")
