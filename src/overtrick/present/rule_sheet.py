"""The rule sheet of a game: headwords with their paragraphs, what can be chosen, and the presets."""

import re
from dataclasses import asdict, dataclass
from typing import Any

from overtrick.games.game import Rules, option_values

HEADWORD = re.compile(r"(\w+)\s{2,}(.*)")


@dataclass(frozen=True)
class Paragraph:
    """A part of the rules, under a headword or without one; `joined` to the one before without a gap."""

    headword: str
    text: str
    joined: bool


@dataclass(frozen=True)
class Option:
    """Something that can be chosen: its possible values, and its value in every preset."""

    name: str
    possible: tuple[Any, ...]
    presets: dict[str, Any]


@dataclass(frozen=True)
class RuleSheet:
    """What a game is and what can be chosen; `presets` have a number of players each."""

    title: str
    players: tuple[int, ...]
    paragraphs: tuple[Paragraph, ...]
    options: tuple[Option, ...]
    presets: dict[str, int]


def rule_sheet(rules: Rules) -> RuleSheet:
    blocks = rules.text.strip().split("\n\n")
    return RuleSheet(
        title=rules.title,
        players=rules.players,
        paragraphs=tuple(part for block in blocks for part in paragraphs(block)),
        options=options(rules),
        presets={name: preset.players for name, preset in rules.presets.items()},
    )


def paragraphs(block: str) -> list[Paragraph]:
    """Lines with a headword, and lines that go on under it; or one paragraph without headwords."""
    if not HEADWORD.match(block):
        return [Paragraph("", " ".join(block.split()), False)]
    rows: list[tuple[str, list[str]]] = []
    for line in block.splitlines():
        found = HEADWORD.match(line)
        if found:
            rows.append((found[1], [found[2]]))
        else:
            rows[-1][1].append(line.strip())
    return [Paragraph(word, " ".join(lines), number > 0) for number, (word, lines) in enumerate(rows)]


def options(rules: Rules) -> tuple[Option, ...]:
    chosen = {name: asdict(preset.options) for name, preset in rules.presets.items()}
    return tuple(
        Option(option, possible, {name: values[option] for name, values in chosen.items()})
        for option, possible in option_values(rules).items()
    )
