"""The person in the seat: is asked, may look things up, answers, or leaves."""

from collections.abc import Callable, Sequence

from rich.console import RenderableType
from rich.text import Text

from overtrick.cli.rule_sheet import rule_sheet
from overtrick.cli.seat.board import board, choice_cells, hand_table, is_call, trick_table, tricks
from overtrick.cli.seat.choices import Choice, choices_of, understand, why_not
from overtrick.cli.seat.faces import Drawn
from overtrick.cli.seat.facts.plain import Facts
from overtrick.cli.seat.hinting import hint
from overtrick.cli.seat.scores import score_sheet
from overtrick.cli.seat.sitting import Sitting
from overtrick.cli.seat.terminal import Quit, Terminal
from overtrick.cli.seat.wording import HELP, question


class Person:
    """Whoever answers at a terminal."""

    def __init__(self, sitting: Sitting, terminal: Terminal, hints: bool = False) -> None:
        self.sitting = sitting
        self.terminal = terminal
        self.hints = hints
        self.commands: dict[str, Callable[[Facts], RenderableType]] = {
            "?": lambda facts: Text(HELP),  # names are shown as they are typed, not drawn
            "help": lambda facts: Text(HELP),
            "h": lambda facts: hint(facts, sitting.against),
            "l": last_trick,
            "s": lambda facts: score_sheet(sitting.match, sitting.seat),
            "r": lambda facts: rule_sheet(facts.game.rules.text),
            "q": leave,
            "quit": leave,
        }

    def choose(self, facts: Facts) -> int:
        """What the person does; a card that is the only one possible is chosen without asking."""
        choices = choices_of(facts)
        if len(choices) == 1 and not is_call(facts, choices[0]):
            self.show_forced(facts, choices)
            return choices[0].action
        self.show_board(facts, choices)
        if self.hints:
            self.terminal.show(hint(facts, self.sitting.against))
        return self.answer(facts, choices).action

    def show_forced(self, facts: Facts, choices: Sequence[Choice]) -> None:
        self.terminal.show("", *([hand_table(facts, choices)] if len(facts.view.held) > 1 else []))
        self.terminal.show(f"Only {choices[0].name} is possible: it is chosen for you.")

    def show_board(self, facts: Facts, choices: Sequence[Choice]) -> None:
        self.terminal.show("", *board(facts, self.sitting.match.scores.tolist(), choices))
        self.terminal.show(Drawn(question(facts.view, facts.words()), "bold"))

    def answer(self, facts: Facts, choices: Sequence[Choice]) -> Choice:
        """Ask until the answer is one of the choices."""
        while True:
            said = self.terminal.ask()
            choice = understand(said, choices)
            if self.looks_up(said, facts):
                self.show_board(facts, choices)
            elif choice:
                return choice
            else:
                self.terminal.show(
                    f"{why_not(facts.game, said)} Possible, or ? for help:", choice_cells(facts, choices)
                )

    def looks_up(self, said: str, facts: Facts) -> bool:
        """Show what was asked for, if anything was."""
        command = self.commands.get(said.strip().casefold())
        if command:
            self.terminal.show("", command(facts))
        return command is not None

    def pause(self, facts: Facts) -> None:
        """Wait until the person has read the result."""
        while self.looks_up(self.terminal.ask("\nEnter for the next hand > "), facts):
            pass


def last_trick(facts: Facts) -> RenderableType:
    taken = [trick for trick in tricks(facts) if trick.winner is not None]
    return trick_table(facts, len(taken), taken[-1]) if taken else "No trick has been taken yet."


def leave(facts: Facts) -> RenderableType:
    raise Quit
