"""A match at the table: tells what happens, lets everybody act, saves after every action."""

from pathlib import Path
from shlex import quote

from overtrick.cli.seat.board import seats_table, trick_table, tricks
from overtrick.cli.seat.facts import facts_of, opened
from overtrick.cli.seat.facts.plain import Facts
from overtrick.cli.seat.person import Person
from overtrick.cli.seat.saved import default_file, keep_records, records_file, write_saved
from overtrick.cli.seat.scores import end_text, score_sheet
from overtrick.cli.seat.sitting import Sitting
from overtrick.cli.seat.telling import told_calls
from overtrick.cli.seat.terminal import Quit, Terminal
from overtrick.games.hand import Hand


class Table:
    """A sitting, the terminal it is shown on, and the file it is saved in."""

    def __init__(self, sitting: Sitting, terminal: Terminal, file: Path, hints: bool = False) -> None:
        self.sitting = sitting
        self.terminal = terminal
        self.file = file
        self.person = Person(sitting, terminal, hints)
        self.moves_told = 0
        self.tricks_told = 0

    def run(self) -> None:
        """Play until the match is over or the person leaves. What is saved is always complete."""
        write_saved(self.file, self.sitting)
        keep_records(self.file, self.sitting)
        try:
            while not self.sitting.over:
                self.play_hand(self.sitting.hand)
            self.finish()
        except (Quit, KeyboardInterrupt):
            self.leave()

    def facts(self, hand: Hand) -> Facts:
        """What the person may know: the one way from a hand to the screen."""
        return facts_of(hand.view(self.sitting.seat), self.sitting.seat)

    def play_hand(self, hand: Hand) -> None:
        self.open_hand(hand)
        while not hand.over:
            self.sitting.play(self.next_action(hand))
            write_saved(self.file, self.sitting)
        self.tell(hand)
        self.close_hand(hand)

    def next_action(self, hand: Hand) -> int:
        if hand.player != self.sitting.seat:
            return self.sitting.opponent_acts()
        self.tell(hand)
        return self.person.choose(self.facts(hand))

    def open_hand(self, hand: Hand) -> None:
        """The head of a hand. If it was begun before, its calls and its last trick are told again."""
        facts = self.facts(hand)
        number = len(self.sitting.match.finished) + 1
        self.terminal.show("")
        self.terminal.console.rule(f"{hand.game.rules.title}, hand {number}: {facts.does(hand.dealer, 'deal')}")
        self.moves_told = 0
        self.tricks_told = max(sum(trick.winner is not None for trick in tricks(facts)) - 1, 0)

    def tell(self, hand: Hand) -> None:
        """What was called and which tricks were taken since the last time."""
        facts = self.facts(hand)
        self.terminal.show(*told_calls(facts, self.moves_told))
        taken = [trick for trick in tricks(facts) if trick.winner is not None]
        for number in range(self.tricks_told, len(taken)):
            self.terminal.show("", trick_table(facts, number + 1, taken[number]))
        self.moves_told, self.tricks_told = len(hand.history), len(taken)

    def close_hand(self, hand: Hand) -> None:
        """What the hand gave; the person goes on to the next when ready."""
        keep_records(self.file, self.sitting)
        facts, turned_up = self.facts(hand), facts_of(opened(hand), self.sitting.seat)
        self.terminal.show("", seats_table(facts), *turned_up.outcome())
        self.terminal.show("", score_sheet(self.sitting.match, self.sitting.seat))
        if not self.sitting.over:
            self.person.pause(facts)

    def finish(self) -> None:
        """The match is over: its file goes, its records stay."""
        self.file.unlink(missing_ok=True)
        self.terminal.show("", end_text(self.sitting.match, self.sitting.winners(), self.sitting.seat))
        self.tell_records()

    def leave(self) -> None:
        """Say how to come back. An interrupt may have come before the last action was saved."""
        write_saved(self.file, self.sitting)
        name = self.sitting.game.name
        elsewhere = "" if self.file == default_file(name) else f" --save {quote(str(self.file))}"
        self.terminal.say(f"\nSaved. To go on from here: overtrick play {name}{elsewhere}")
        if self.sitting.match.finished:
            self.tell_records()

    def tell_records(self) -> None:
        kept = quote(str(records_file(self.file)))
        self.terminal.say(f"To step through the hands played: overtrick replay {kept}")
