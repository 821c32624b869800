"""What is installed: the wheel has all that is needed, and a command whose extra is missing names it."""

import os
import subprocess
import sys
import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[1]


def built(folder, target):
    """The file that the build makes, as pip would have it made."""
    words = [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", str(folder)]
    subprocess.run(words, cwd=ROOT, check=True, capture_output=True)
    (file,) = folder.iterdir()
    return file


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory):
    """What pip would put into an environment."""
    folder = tmp_path_factory.mktemp("site")
    with ZipFile(built(tmp_path_factory.mktemp("wheel"), "wheel")) as wheel:
        wheel.extractall(folder)
    return folder


def run_in(folder, text):
    """What a script prints that has the package from this folder alone."""
    environment = os.environ | {"PYTHONPATH": str(folder)}
    done = subprocess.run(
        [sys.executable, "-c", text], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.compiled
def test_the_wheel_has_every_file_of_the_package(unpacked):
    package = ROOT / "src" / "overtrick"
    wanted = {file.relative_to(package) for file in package.rglob("*") if file.is_file()}
    wanted = {file for file in wanted if "__pycache__" not in file.parts}
    found = {file.relative_to(unpacked / "overtrick") for file in (unpacked / "overtrick").rglob("*") if file.is_file()}
    assert found == wanted


@pytest.mark.compiled
def test_the_wheel_alone_has_its_networks_and_its_page(unpacked):
    told = run_in(
        unpacked,
        "import overtrick as ot\n"
        "from overtrick.web.server import PAGE\n"
        "print(ot.__file__)\n"
        "print(all('net' in ot.agents(name) for name in ot.games()))\n"
        "print((PAGE / 'index.html').is_file())\n",
    ).splitlines()
    assert told == [str(unpacked / "overtrick" / "__init__.py"), "True", "True"]


@pytest.mark.compiled
def test_the_command_is_installed_with_it(unpacked):
    (entries,) = unpacked.glob("*.dist-info/entry_points.txt")
    assert "overtrick = overtrick.cli.start:main" in entries.read_text()


@pytest.mark.compiled
def test_the_source_archive_can_be_tested(tmp_path):
    with tarfile.open(built(tmp_path, "sdist")) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"Makefile", "README.md", "LICENSE", "pyproject.toml", "constraints.txt", "tests/conftest.py"} <= names


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("library", "extra", "command"),
    [
        ("ray", "ray", "match hearts random fsm --deals 1 --ray auto"),
        ("fastapi", "web", "serve --no-open"),
        ("fastapi", "web", "people hearts"),
        ("pyarrow", "export", "export hearts random --hands 1 --out decisions.parquet"),
        ("torch", "learn", "train wizard --algorithm dqn --hands 10 --out learned"),
        ("pyspiel", "openspiel", "match hearts open-spiel random --deals 1"),
    ],
)
def test_a_command_without_its_extra_names_it(tmp_path, library, extra, command):
    text = f"import sys; sys.modules[{library!r}] = None; from overtrick.cli.main import app; app({command.split()!r})"
    done = subprocess.run([sys.executable, "-c", text], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"overtrick[{extra}]" in done.stderr.splitlines()[-1]


@pytest.mark.compiled
@pytest.mark.parametrize(("library", "module"), [("gymnasium", "overtrick.envs"), ("pettingzoo", "overtrick.envs")])
def test_environments_without_their_extra_name_it(library, module):
    text = f"import sys; sys.modules[{library!r}] = None; import {module}"
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=False)
    assert "pip install 'overtrick[envs]'" in done.stderr.splitlines()[-1]
