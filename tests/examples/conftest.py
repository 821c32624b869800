"""The games in `examples/` are installed for their own tests only: a folder with what pip would write, on the path."""

import os
import tomllib
from pathlib import Path

import pytest

from overtrick.games import registry

EXAMPLES = sorted(file.parent for file in (Path(__file__).parents[2] / "examples").glob("*/pyproject.toml"))


def write_metadata(site, example):
    """What an installer makes of `pyproject.toml`."""
    project = tomllib.loads((example / "pyproject.toml").read_text())["project"]
    folder = site / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    groups = (
        [f"[{name}]", *(f"{key} = {value}" for key, value in group.items())]
        for name, group in project["entry-points"].items()
    )
    (folder / "entry_points.txt").write_text("\n".join(line for group in groups for line in group))


@pytest.fixture(scope="module", autouse=True)
def installed(tmp_path_factory):
    """Here and in the processes that are started meanwhile."""
    site = tmp_path_factory.mktemp("site")
    for example in EXAMPLES:
        write_metadata(site, example)
    with pytest.MonkeyPatch.context() as patch:
        for folder in (site, *EXAMPLES):
            patch.syspath_prepend(folder)
            patch.setenv("PYTHONPATH", str(folder), prepend=os.pathsep)
        registry.registered.cache_clear()
        yield
    registry.registered.cache_clear()
