"""Folders belong to one process, and what cannot be written is told."""

import subprocess
import sys

import pytest

from overtrick.core.files import BadFile, owned, whole

HOLD = "import sys, time; from overtrick.core.files import owned; from pathlib import Path\n"
HOLD += "with owned(Path(sys.argv[1])):\n    print('mine', flush=True); time.sleep(600)"


def test_a_folder_is_made_and_can_be_owned_again(tmp_path):
    for _ in range(2):
        with owned(tmp_path / "deep" / "folder"):
            assert (tmp_path / "deep" / "folder").is_dir()


def test_a_folder_is_refused_while_another_process_has_it_and_free_when_that_was_killed(tmp_path):
    other = subprocess.Popen([sys.executable, "-c", HOLD, tmp_path], stdout=subprocess.PIPE, text=True)
    assert other.stdout.readline() == "mine\n"
    with pytest.raises(BadFile, match=f"{tmp_path} is in use by another process; wait for it, or give another --out"):
        owned(tmp_path).__enter__()
    other.kill()
    other.communicate()
    with owned(tmp_path):
        pass


@pytest.mark.parametrize("name", ["file", "file/folder"])
def test_what_cannot_be_a_folder_is_told(tmp_path, name):
    (tmp_path / "file").touch()
    with pytest.raises(BadFile, match=r"cannot write .*file.*; give another --out"):
        owned(tmp_path / name).__enter__()


def test_a_lock_that_is_something_else_is_told_and_left_alone(tmp_path):
    (tmp_path / ".lock").write_text("not a lock of ours, but a diary " * 50)
    with pytest.raises(BadFile, match=r"cannot write .*; give another --out"):
        owned(tmp_path).__enter__()
    assert (tmp_path / ".lock").read_text().startswith("not a lock")


def test_a_file_is_replaced_only_when_the_new_one_is_whole(tmp_path):
    file = tmp_path / "table.npz"
    file.write_text("old")
    with pytest.raises(TypeError), whole(file) as target:
        target.writelines([b"half of the n", None])
    assert file.read_text() == "old"
    with whole(file) as target:
        target.write(b"new")
    assert file.read_text() == "new"
