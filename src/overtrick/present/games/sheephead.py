"""Sheephead: picker and partner as far as they are known, the called card, the picker's secrets for the picker."""

from overtrick.core.bits import count
from overtrick.core.cards import SUIT_NAMES
from overtrick.engine.state import STAKE, TAKEN, WINNER
from overtrick.engine.tables import FIRST_SUIT, points_of
from overtrick.games.sheephead.cards import (
    BLIND,
    BURY,
    CALLED,
    NOBODY,
    NOLA,
    NORMAL,
    NOTHING,
    PICKER,
    SEAT_COUNT,
    TRICKS,
    UNKNOWN,
)
from overtrick.games.sheephead.score import partner_of_picker, picker_points
from overtrick.present.facts import Facts
from overtrick.present.people import sentence
from overtrick.present.presentation import ISMCTS, Adviser, Presentation


class SheepheadFacts(Facts):
    @property
    def contract(self) -> int:
        """Cards are sorted with queens, jacks and diamonds as trump from the start."""
        contract = super().contract
        return NORMAL if contract is None else contract

    @property
    def trump(self) -> int | None:
        return None if self.contract == NOLA else FIRST_SUIT

    @property
    def picker(self) -> int | None:
        picker = int(self.state[PICKER])
        return None if picker == NOBODY else picker

    @property
    def partner(self) -> int | None:
        """Who holds or played the called card, if this seat knows."""
        partner = int(partner_of_picker(self.game.tables, self.state))
        return None if partner == NOBODY else partner

    def lines(self) -> list[str]:
        stake = int(self.state[STAKE])
        double = [f"This hand counts {'double' if stake == 2 else f'{stake} times'}."] if stake > 1 else []
        nola = ["Nola: no trump; all tricks win, otherwise the last trick loses."] if self.contract == NOLA else []
        return [*double, *nola, *self.called(), *self.secrets()]

    def called(self) -> list[str]:
        """Who plays with the picker, once that is settled."""
        if self.picker is None or not self.playing:
            return []
        if self.state[CALLED] == NOTHING:
            return [sentence(f"{self.does(self.picker, 'play')} alone.")]
        return [sentence(f"{self.does(self.picker, 'call')} {self.card(self.state[CALLED])}.")]

    def secrets(self) -> list[str]:
        """What only the picker's view shows."""
        if self.picker is None or not self.state[BLIND]:
            return []
        told = [f"The blind: {self.cards(self.state[BLIND])}."]
        bury = int(self.state[BURY])
        told += [f"Buried: {self.cards(bury)}, {points_of(self.game.tables, bury)} points."] if bury else []
        hidden = int(self.state[UNKNOWN])
        return told + ([f"Face down as ??: {self.card(hidden)}."] if hidden != NOTHING else [])

    def rows(self) -> dict[str, list[str]]:
        points = [points_of(self.game.tables, self.state[TAKEN + seat]) for seat in self.seats]
        counted = self.playing and self.contract != NOLA
        return super().rows() | ({"points": [f"{value:g}" for value in points]} if counted else {})

    def roles(self, seat: int) -> list[str]:
        names = {self.picker: ["picker"], self.partner: ["partner"]}
        return super().roles(seat) + (names.get(seat, []) if self.playing or seat == self.picker else [])

    def why_not(self, action: int) -> str:
        """Suit comes first; what is left are the duties that go with the called card, or the suits of a call."""
        if self.view.phase == "unknown":
            return "Trump stays in your hand while you have other cards."
        if self.view.phase == "call":
            return "A partner is called by an ace that you neither hold nor buried, of a suit that you hold."
        return super().why_not(action) or (self.duty() if self.state[CALLED] != NOTHING else "")

    def duty(self) -> str:
        called = self.card(self.state[CALLED])
        if called not in self.view.held:
            return f"Keep a card of its suit until {called} is played."
        return f"{called} is called: play it when its suit is led, lead its suit only with it, and keep it until then."

    def outcome(self) -> list[str]:
        if self.contract == NOLA:
            return [self.nola()]
        if self.picker is None:
            return ["All passed: the cards are thrown in."]
        side = [self.picker] + ([self.partner] if self.partner is not None else [])
        points = int(picker_points(self.game.tables, self.state))
        return [*self.secrets()[1:], sentence(f"{self.whose(side)} took {points} of 120 points with the bury.")]

    def nola(self) -> str:
        """Who takes all tricks wins; otherwise who takes the last one loses."""
        last = int(self.state[WINNER])
        has_all = count(self.state[TAKEN + last]) == TRICKS * SEAT_COUNT
        took = "all tricks and won" if has_all else "the last trick and lost"
        return sentence(f"{self.whose([last])} took {took}.")


RANKS = {"A": "ace", "T": "ten"}
CALLS = {f"call-{rank}{suit}": f"call the {RANKS[rank]} of {SUIT_NAMES[suit]}" for rank in RANKS for suit in "CSH"}

SHEEPHEAD = Presentation(
    SheepheadFacts,
    questions={
        "pick": "Pick up the blind, or pass?",
        "bury": "Bury two cards{nth}.",
        "call": "Call a partner, or go alone.",
        "unknown": "You have no card of the called suit: choose a card to put face down in its place.",
    },
    calls=CALLS | {"pick": "pick up the blind", "alone": "go alone"},
    cards={"JO": "Joker"},
    opponent="monte-carlo:playout=shrewd,worlds=40",
    # Who plays out by chance passes hands that are worth a pick; how shrewd plays a Nola depends on which of two equal
    # cards it keeps.
    adviser=Adviser("pimc:playout=shrewd,solve=3,worlds={}", 10, 50, 20),
    advisers={NOLA: ISMCTS},
)
