"""Pages that are made from the code when the site is built: one for each game, all of one shape, ladders, and the API.

MkDocs calls `on_files` and `on_page_markdown`. Pages of the project's root join the site, and links to them lead there.
"""

import re
from collections.abc import Iterable, Sequence
from inspect import Parameter
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

import overtrick as ot
from overtrick.agents.registry import factory
from overtrick.agents.specs import parameters_of, summary_of
from overtrick.arena.times import time_text
from overtrick.games import registry
from overtrick.games.game import Game
from overtrick.learn.observations.layout import layout
from overtrick.present.rule_sheet import RuleSheet, rule_sheet
from overtrick.stats.plots import svg_of
from overtrick.tournaments.ladder import Ladder, measured
from overtrick.tournaments.ladder_figure import ladder_figure

ROOT = Path(__file__).parents[1]
JOINED = {"contributing.md": "CONTRIBUTING.md", "changelog.md": "CHANGELOG.md"}
SHOWN = 24
"""Names of actions that are listed; of more, the first and the last."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add what is made here."""
    made = {f"games/{name}.md": game_page(name) for name in ot.games()} | {"api.md": api_page()}
    made |= ladder_pages()
    made |= {page: (ROOT / source).read_text(encoding="utf-8") for page, source in JOINED.items()}
    for page, text in made.items():
        files.append(File.generated(config, page, content=text))
    return files


def on_page_markdown(markdown: str, page: Any, config: MkDocsConfig, files: Files) -> str:
    """Let links to the root lead into the site; a folder of data is named, not linked."""
    markdown = markdown.replace("](../CONTRIBUTING.md", "](contributing.md").replace("](docs/", "](")
    return re.sub(r"\[([^]]*)\]\((kept|examples/[^)]*|README\.md|src/[^)]*|SECURITY\.md)\)", r"`\1`", markdown)


# Games.


def game_page(name: str) -> str:
    """Rules, options, actions, observations and agents of a game."""
    sheet, game = rule_sheet(registry.rules(name)), ot.game(name)
    parts = [
        f"# {sheet.title}",
        f"    overtrick play {name}\n    overtrick rules {name}",
        "## Rules",
        rules_text(sheet),
        "## Options",
        options_text(name, sheet),
        "## Actions",
        actions_text(game),
        "## Observations",
        observations_text(game),
        "## Agents",
        agents_text(name),
    ]
    return "\n\n".join(parts) + "\n"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of Markdown; bars in cells are not columns."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


def rules_text(sheet: RuleSheet) -> str:
    return "\n\n".join(f"**{part.headword}.** {part.text}" if part.headword else part.text for part in sheet.paragraphs)


def options_text(name: str, sheet: RuleSheet) -> str:
    """Presets as columns: their players, and every option."""
    presets = list(sheet.presets)
    rows = [["players", ", ".join(map(str, sheet.players)), *(str(sheet.presets[preset]) for preset in presets)]]
    for option in sheet.options:
        possible = ", ".join(f"`{value}`" for value in option.possible)
        rows.append([f"`{option.name}`", possible, *(f"`{option.presets[preset]}`" for preset in presets)])
    how = f"Choose them by name: `ot.game({name!r}, preset=...)`, `--preset` and `--option` of every command."
    return f"{how}\n\n" + table(["option", "possible", *presets], rows)


def actions_text(game: Game) -> str:
    """Cards first, then calls."""
    names, cards = game.action_names, len(game.deck)
    rows = [["cards", f"0 to {cards - 1}", listed(names[:cards])]]
    rows += [["calls", f"{cards} to {len(names) - 1}", listed(names[cards:])]] if len(names) > cards else []
    phases = ", ".join(f"`{phase}`" for phase in game.rules.phases[1:])
    return table(["", "numbers", "names"], rows) + f"\n\nPhases: {phases}."


def listed(names: Sequence[str]) -> str:
    shown = names if len(names) <= SHOWN else [*names[: SHOWN // 2], "...", *names[-SHOWN // 2 :]]
    return " ".join(f"`{name}`" if name != "..." else name for name in shown)


def observations_text(game: Game) -> str:
    """The parts that a network sees."""
    seen = layout(game)
    ends = [*seen.firsts[1:], seen.size]
    rows = [
        [part.name, f"{first} to {end - 1}", str(end - first)]
        for part, first, end in zip(seen.parts, seen.firsts, ends, strict=True)
    ]
    command = f"`overtrick observe {game.name} --seed 7`"
    head = f"{seen.size} inputs of 0 and 1, seats relative to the one that sees ({command}):"
    return f"{head}\n\n" + table(["part", "inputs", "number"], rows)


def agents_text(name: str) -> str:
    rows = [[f"`{agent}`", summary_of(factory(agent)), chosen(agent)] for agent in ot.agents(name)]
    return table(["agent", "what it is", "parameters"], rows)


def chosen(agent: str) -> str:
    """Parameters with their defaults."""
    found = parameters_of(factory(agent)).values()
    return " ".join(f"`{one.name}={'...' if one.default is Parameter.empty else one.default}`" for one in found)


# Ladders.


def ladder_pages() -> dict[str, str]:
    """One page with the ladders of all games, and their figures."""
    found = {name: ladder for name in ot.games() if (ladder := measured(name))}
    about = (
        "How strong our agents are, and what they cost. All entries of a game meet on the same deals, each alone among "
        "copies of another, or partners against partners. Ratings are on the Elo scale, with mean 0 "
        "([how](tournaments.md#ratings)); the time is processor time of a decision. The line is the frontier: nobody "
        "as quick is stronger."
    )
    parts = ["# Ladders", about, *(ladder_text(name, ladder) for name, ladder in found.items())]
    figures = {f"ladders/{name}.svg": svg_of(ladder_figure(ladder)) for name, ladder in found.items()}
    return {"ladders.md": "\n\n".join(parts) + "\n", **figures}


def ladder_text(name: str, ladder: Ladder) -> str:
    specs = " ".join(f'"{rung.spec}"' if "(" in rung.spec else rung.spec for rung in reversed(ladder.rungs))
    command = f"    overtrick ladder {name} {specs} --deals {ladder.count} --seed {ladder.seed} --out DIR"
    strengths = {spec: strength for strength, spec in ladder.names().items()}
    rows = [
        [f"`{rung.spec}`", f"{rung.rating:+.0f}", f"{rung.low:+.0f} to {rung.high:+.0f}", time_text(rung.seconds),
         strengths.get(rung.spec, "")]
        for rung in ladder.rungs
    ]  # fmt: skip
    head = ["agent", "rating", "95 %", "time of a decision", "on the page"]
    figure = f"![Strength by time in {ot.game(name).rules.title}](ladders/{name}.svg)"
    return "\n\n".join([f"## {ot.game(name).rules.title}", command, figure, table(head, rows)])


# The API.


def api_page() -> str:
    """What `import overtrick` offers, from its docstrings."""
    names = [name for name in ot.__all__ if not name.startswith("_")]
    return "\n\n".join(
        ["# API", "All of this is in `import overtrick as ot`.", *(f"::: overtrick.{name}" for name in names)]
    )
