"""The verdicts on the pages of experiments as package data: `python -m tests.verdict_files` writes them."""

import json
from pathlib import Path

from overtrick.experiments.page import BEGIN, END
from overtrick.experiments.paper_scale import FILE
from overtrick.experiments.registry import CONTESTS, PAPERS

PAGES = Path(__file__).parents[1] / "docs" / "experiments"


def page_of(module: str) -> Path:
    """The page has the name of the module: overtrick.experiments.euchre_2015:EXPERIMENT."""
    return PAGES / f"{module.partition(':')[0].rpartition('.')[2]}.md"


def rows_of(page: Path) -> list[list[str]]:
    """The cells of the table of claims."""
    table = page.read_text().partition(BEGIN)[2].partition(END)[0]
    rows = [line.removeprefix("| ").split(" | ") for line in table.splitlines() if line.startswith("| ")]
    return rows[1:]


def verdicts_on_pages() -> dict[str, dict[str, str]]:
    """By experiment and claim: "ours (95 %): verdict"."""
    return {
        name: {
            claim: f"{ours} ({range_}): {verdict}" for claim, _, ours, range_, verdict, _ in rows_of(page_of(module))
        }
        for name, module in (PAPERS | CONTESTS).items()
    }


def as_text() -> str:
    return json.dumps(verdicts_on_pages(), indent=0, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(as_text(), encoding="utf-8")
