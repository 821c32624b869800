"""The person in the seat: is asked, may look things up, answers, or leaves."""

from collections.abc import Callable, Iterable

from rich.text import Text

from overtrick.cli.rule_tables import paragraphs_text
from overtrick.cli.seat.board import choice_cells, decision, hand_table, surroundings, trick_table
from overtrick.cli.seat.hinting import hint_parts
from overtrick.cli.seat.scores import sheet_table
from overtrick.cli.seat.terminal import Quit, Terminal
from overtrick.games.hand import Hand
from overtrick.present.board import Board
from overtrick.present.choices import Choice, understand_all, why_not
from overtrick.present.draft import Draft
from overtrick.present.rule_sheet import rule_sheet
from overtrick.present.sitting import Sitting

HELP = """\
Answer with the number in brackets or with a name: 3, QS, 10d, queen of spades,
order up. Capitals do not matter, and the beginning of a name is enough.
Several cards go into one answer (1 5 9), or one by one; u takes one back.
Cards without a number cannot be chosen now. In a trick > was led, and * takes
it so far.

    ?   this help                 s   the score sheet
    l   the last trick            r   the rules
    h   a hint: what a search thinks of every choice
    q   save and quit; the same command resumes the game"""


class Person:
    """Whoever answers at a terminal."""

    def __init__(self, sitting: Sitting, terminal: Terminal, hints: bool = False) -> None:
        self.sitting = sitting
        self.seat = sitting.person
        self.terminal = terminal
        self.hints = hints
        self.draft = Draft(sitting.hand)
        self.commands: dict[str, Callable[[], None]] = {
            "?": self.show_help,
            "help": self.show_help,
            "h": self.show_hint,
            "l": self.show_last_trick,
            "s": self.show_scores,
            "r": self.show_rules,
            "q": leave,
            "quit": leave,
        }

    def choose(self) -> list[int]:
        """What the person does; a card that is the only one possible is chosen without asking."""
        self.draft = Draft(self.sitting.hand)
        board = self.board()
        if board.forced:
            self.show_forced(board, board.forced)
            self.draft.choose(board.forced.action)
            return self.draft.actions
        self.terminal.show("", *surroundings(board))
        if self.hints:
            self.show_hint()
        while not self.draft.complete:
            self.terminal.show(*decision(self.board()))
            self.answer()
        return self.draft.actions

    def board(self) -> Board:
        """The table with what was chosen so far."""
        return self.sitting.board(self.seat, self.draft.hand)

    def show_forced(self, board: Board, forced: Choice) -> None:
        held = sum(len(suit) for suit in board.hand)
        self.terminal.show("", *([hand_table(board)] if held > 1 else []))
        self.terminal.show(f"Only {forced.told} is possible: it is chosen for you.")

    def answer(self) -> None:
        """Ask until something was looked up, chosen or taken back."""
        while True:
            said = self.terminal.ask()
            if self.looks_up(said):
                return
            if said.strip().casefold() == "u":
                self.draft.take_back()
                return
            if self.chooses(said):
                return

    def chooses(self, said: str) -> bool:
        """Choose what was said; otherwise say what is possible."""
        choices = self.board().choices
        meant = understand_all(said, choices)
        if not meant:
            reason = why_not(self.sitting.facts(self.seat, self.draft.hand), said)
            self.terminal.show(f"{reason} Possible, or ? for help:", choice_cells(choices))
            return False
        if not add_all(self.draft, (choice.action for choice in meant)):
            self.terminal.show("Those are too many.")
            return False
        return True

    def looks_up(self, said: str) -> bool:
        """Show what was asked for, if anything was."""
        command = self.commands.get(said.strip().casefold())
        if command:
            self.terminal.show("")
            command()
        return command is not None

    def pause(self, finished: Hand) -> None:
        """Wait until the person has read the result."""
        self.draft = Draft(finished)
        while self.looks_up(self.terminal.ask("\nEnter for the next hand > ")):
            pass

    def show_help(self) -> None:
        self.terminal.show(Text(HELP))  # names are shown as they are typed, not drawn

    def show_hint(self) -> None:
        """What a search thinks, where one can think."""
        if self.draft.hand.player != self.seat:
            self.terminal.show("There is nothing to decide now.")
        elif not self.sitting.has_hints:
            self.terminal.show("There are no hints in this game: it does not say what a seat can infer.", "")
        else:
            with self.terminal.waiting("Thinking of a hint"):
                found = self.sitting.hint(self.seat, self.draft.hand)
            self.terminal.show(*hint_parts(found), "")

    def show_last_trick(self) -> None:
        board = self.board()
        self.terminal.show(*(trick_table(board.seats, board.last) if board.last else ["No trick has been taken yet."]))

    def show_scores(self) -> None:
        self.terminal.show(sheet_table(self.sitting.score_sheet(self.seat)))

    def show_rules(self) -> None:
        self.terminal.show(*paragraphs_text(rule_sheet(self.sitting.game.rules)))


def add_all(draft: Draft, actions: Iterable[int]) -> bool:
    """Add to an answer; False, and nothing added, if it is complete before the last of them."""
    before = len(draft.actions)
    for action in actions:
        if draft.complete:
            while len(draft.actions) > before:
                draft.take_back()
            return False
        draft.choose(action)
    return True


def leave() -> None:
    raise Quit
