"""The game in `examples/` is installed for its own tests only: a folder with what pip would write, on the path."""

import os
import tomllib
from pathlib import Path

import pytest

from overtrick.games import registry

EXAMPLE = Path(__file__).parents[2] / "examples" / "oh_hell"


def write_metadata(site):
    """What an installer makes of `pyproject.toml`."""
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text())["project"]
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
    write_metadata(site)
    with pytest.MonkeyPatch.context() as patch:
        for folder in (site, EXAMPLE):
            patch.syspath_prepend(folder)
            patch.setenv("PYTHONPATH", str(folder), prepend=os.pathsep)
        registry.registered.cache_clear()
        yield
    registry.registered.cache_clear()
