"""A whole game at the table: tells what happens, lets everybody act, saves after every answer."""

from pathlib import Path
from shlex import quote

from overtrick.cli.seat.board import SeatGrid, seat_rows, trick_table
from overtrick.cli.seat.person import Person
from overtrick.cli.seat.scores import sheet_table
from overtrick.cli.seat.terminal import Quit, Terminal
from overtrick.games.hand import Hand
from overtrick.present.events import Calls, Event, Trick
from overtrick.present.saved import default_file, keep_records, records_file, write_saved
from overtrick.present.sitting import Sitting


class Table:
    """A sitting, the terminal it is shown on, and the file it is saved in."""

    def __init__(self, sitting: Sitting, terminal: Terminal, file: Path, hints: bool = False) -> None:
        self.sitting = sitting
        self.seat = sitting.person
        self.terminal = terminal
        self.file = file
        self.person = Person(sitting, terminal, hints)
        self.moves_told = 0

    def run(self) -> None:
        """Play until the game is over or the person leaves. What is saved is always complete."""
        keep_records(self.file, self.sitting)
        write_saved(self.file, self.sitting)
        try:
            while not self.sitting.over:
                self.play_hand(self.sitting.hand)
            self.finish()
        except (Quit, KeyboardInterrupt) as stop:
            self.leave(str(stop))

    def play_hand(self, hand: Hand) -> None:
        self.open_hand(hand)
        while not hand.over:
            if hand.player == self.seat:
                self.tell(hand)
                self.play(self.person.choose())
            else:
                self.let_others_act(hand)
        self.tell(hand)
        self.close_hand(hand)

    def let_others_act(self, hand: Hand) -> None:
        with self.terminal.waiting("The others are thinking"):
            while hand.player not in (None, self.seat):
                self.sitting.agent_acts()
                write_saved(self.file, self.sitting)

    def play(self, actions: list[int]) -> None:
        """An answer is saved as a whole, however many cards it was."""
        for action in actions:
            self.sitting.play(action)
        write_saved(self.file, self.sitting)

    def open_hand(self, hand: Hand) -> None:
        """The head of a hand. If it was begun before, its calls and its last trick are told again."""
        number, people = len(self.sitting.whole_game.finished) + 1, self.sitting.people(self.seat)
        self.terminal.show("")
        self.terminal.console.rule(f"{hand.game.rules.title}, hand {number}: {people.does(hand.dealer, 'deal')}")
        self.moves_told = 0
        told = self.sitting.events(self.seat, hand=hand)
        taken = [event for event in told if isinstance(event, Trick)]
        if taken:
            self.tell_events(hand, [*(event for event in told if isinstance(event, Calls)), taken[-1]])
            self.moves_told = len(hand.history)

    def tell(self, hand: Hand) -> None:
        """What was called and which tricks were taken since the last time."""
        self.tell_events(hand, self.sitting.events(self.seat, self.moves_told, hand))
        self.moves_told = len(hand.history)

    def tell_events(self, hand: Hand, events: list[Event]) -> None:
        """Calls are told and tricks are drawn; what the person laid face down and played needs no telling."""
        facts, seats = self.sitting.facts(self.seat, hand), self.sitting.board(self.seat, hand).seats
        for event in events:
            if isinstance(event, Trick):
                self.terminal.show("", *trick_table(seats, event))
            elif isinstance(event, Calls) and event.news_for(facts):
                self.terminal.show(event.text)

    def close_hand(self, hand: Hand) -> None:
        """What the hand gave; the person goes on to the next when ready."""
        keep_records(self.file, self.sitting)
        board = self.sitting.board(self.seat, hand)
        self.terminal.show("", SeatGrid(list(seat_rows(board))), *self.sitting.outcome(self.seat, hand))
        self.terminal.show("", sheet_table(self.sitting.score_sheet(self.seat)))
        if not self.sitting.over:
            self.person.pause(hand)

    def finish(self) -> None:
        """The game is over: its file goes, its records stay."""
        self.file.unlink(missing_ok=True)
        self.terminal.show("", self.sitting.end_text(self.seat))
        self.tell_records()

    def leave(self, while_: str = "") -> None:
        """Say how to come back. An interrupt may have come before the last action was saved, while somebody thought."""
        write_saved(self.file, self.sitting)
        name = self.sitting.game.name
        elsewhere = "" if self.file == default_file(name) else f" --save {quote(str(self.file))}"
        stopped = f"Stopped while {while_}. " if while_ else ""
        self.terminal.say(f"\n{stopped}Saved. To resume: overtrick play {name}{elsewhere}")
        if self.sitting.whole_game.finished:
            self.tell_records()

    def tell_records(self) -> None:
        kept = quote(str(records_file(self.file)))
        self.terminal.say(f"To step through the hands played: overtrick replay {kept}")
