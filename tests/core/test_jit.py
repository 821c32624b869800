"""Compiled code is kept where it belongs and never outlives its source."""

import gc
import os
import subprocess
import sys

import pytest

from overtrick.core import jit


def run(code, **environment):
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **environment}, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_old_cache_folders_are_forgotten(tmp_path, monkeypatch):
    monkeypatch.setattr(jit, "CACHE_FOLDERS_KEPT", 8)
    for age in range(12):
        folder = tmp_path / str(age)
        folder.mkdir()
        os.utime(folder, (1000 - age, 1000 - age))
    jit.forget_old_folders(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {str(age) for age in range(8)}


def test_the_collector_rests_while_something_is_compiled_and_no_longer():
    with jit.undisturbed():
        with jit.undisturbed():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()
    with pytest.raises(ZeroDivisionError), jit.undisturbed():
        _ = 1 / 0
    assert gc.isenabled()


def test_who_has_switched_the_collector_off_finds_it_off():
    gc.disable()
    with jit.undisturbed():
        pass
    was_on = gc.isenabled()
    gc.enable()
    assert not was_on


@pytest.mark.compiled
def test_bounds_checked_code_has_a_folder_of_its_own(tmp_path):
    code = "from overtrick.core import jit, sources; print(jit.cache_folder(sources.PACKAGE / 'core' / 'bits.py'))"
    plain = run(code, XDG_CACHE_HOME=str(tmp_path), NUMBA_BOUNDSCHECK="0")
    checked = run(code, XDG_CACHE_HOME=str(tmp_path), NUMBA_BOUNDSCHECK="1")
    assert checked == plain + "-bounds"


@pytest.mark.compiled
def test_a_cache_that_cannot_be_written_is_done_without(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    code = "from overtrick.core.bits import lowest; print(lowest(8))"
    assert run(code, XDG_CACHE_HOME=str(blocked), NUMBA_DISABLE_JIT="0") == "3"


@pytest.mark.compiled
def test_numbas_own_cache_setting_is_left_alone():
    code = "import numba; import overtrick.core.bits; print(repr(numba.config.CACHE_DIR))"
    assert run(code, NUMBA_CACHE_DIR="") == "''"


COUNTED = """
import sys
from numba.core import event
with event.install_recorder("numba:compile") as found:
    import overtrick as ot
    sys.stdin.readline()
    ot.simulate("hearts", hands=1).returns
names = [f"{one.data['dispatcher'].py_func.__qualname__}{one.data['args']}" for _, one in found.buffer if one.is_start]
print(*(name for name in names if "<lambda>" not in name), sep="\\n")  # those stand for instructions, within kernels
"""


@pytest.mark.compiled
def test_processes_that_start_together_compile_every_kernel_once(tmp_path):
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path), "NUMBA_DISABLE_JIT": "0"}
    piped = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    processes = [subprocess.Popen([sys.executable, "-c", COUNTED], env=environment, **piped) for _ in range(2)]
    for process in processes:
        process.stdin.write("go\n")
        process.stdin.flush()
    told = [process.communicate()[0].splitlines() for process in processes]
    assert all(process.returncode == 0 for process in processes)
    assert set(told[0]) | set(told[1])
    assert not set(told[0]) & set(told[1])


@pytest.mark.compiled
def test_a_hand_is_dealt_without_scipy_and_numba_still_finds_it_to_multiply_matrices():
    code = """
import sys
import overtrick as ot
ot.game("hearts").deal(seed=1).legal()
print("scipy.linalg" in sys.modules)
import numba, numpy
print(numba.njit(lambda a: a @ a)(numpy.full((2, 2), 3.0))[0, 0])
"""
    assert run(code, NUMBA_DISABLE_JIT="0").split() == ["False", "18.0"]


WITHIN = """
from overtrick.core.bits import lowest
from overtrick.core.jit import kernel

@kernel
def twice(number):
    return 2 * lowest(number)

print(twice(8))
for dispatcher in lowest, twice.entry:
    (found,) = dispatcher.overloads.values()
    print(bool(found.library.get_pointer_to_function(found.fndesc.llvm_func_name)))
"""


@pytest.mark.compiled
def test_only_what_python_calls_has_machine_code_of_its_own(tmp_path):
    """The second file finds `lowest` in the cache, and takes it in from there."""
    for name in "first", "second":
        (tmp_path / name).with_suffix(".py").write_text(WITHIN + f"# {name}")
        printed = run(f"import runpy; runpy.run_path({str(tmp_path / name)!r} + '.py')", XDG_CACHE_HOME=str(tmp_path))
        assert printed.split() == ["6", "False", "True"]
