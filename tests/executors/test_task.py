"""Executors do what they are given, whatever it is."""

import ast
import os
import subprocess
import sys
import threading
from pathlib import Path
from textwrap import dedent

import pytest

import overtrick
from overtrick.core.errors import BadOption, OvertrickError
from overtrick.executors.executor import InProcess, executor
from overtrick.executors.processes import Processes, TaskLost
from overtrick.executors.task import Call
from tests.executors import tasks

ALL = [InProcess(), Processes(1), Processes(3)]


@pytest.mark.parametrize("by", ALL, ids=lambda by: type(by).__name__)
def test_values_come_in_the_order_of_the_tasks(by):
    calls = [Call(f"square of {number}", tasks.square, (number,)) for number in range(7)]
    assert [(task, outcome.result()) for task, outcome in by.run(calls)] == [
        (call, number**2) for number, call in enumerate(calls)
    ]


def test_values_can_come_as_they_are_finished():
    """The first takes far longer than all the others, which do not wait for it."""
    calls = [Call("wait", tasks.wait_and_say, (seconds,)) for seconds in (1.5, *[0] * 8)]
    outcomes = [outcome.value for _, outcome in Processes(2).run(calls, in_order=False)]
    assert outcomes == [*[0] * 8, 1.5]


@pytest.mark.parametrize("by", ALL, ids=lambda by: type(by).__name__)
def test_an_error_of_the_library_is_an_outcome(by):
    ((_, outcome),) = by.run([Call("no", tasks.refuse)])
    assert outcome.failure == "not possible"
    with pytest.raises(OvertrickError, match="not possible"):
        outcome.result()


def test_any_other_error_is_a_bug_and_raises():
    with pytest.raises(TypeError):
        [*InProcess().run([Call("no", tasks.square, ("x",))])]
    with pytest.raises(RuntimeError, match=r"a worker failed:(.|\n)*TypeError"):
        [*Processes(1).run([Call("no", tasks.square, ("x",))])]


def test_what_cannot_be_sent_is_a_bug_and_raises():
    with pytest.raises(RuntimeError, match=r"a worker failed:(.|\n)*pickle"):
        [*Processes(1).run([Call("no", threading.Lock)])]


def test_a_task_that_ends_its_processes_is_known_by_its_name():
    calls = [Call("the end", tasks.end, (3,)), Call("square", tasks.square, (3,))]
    lost, done = (outcome for _, outcome in Processes(2, lives=2).run(calls))
    assert isinstance(lost.error, TaskLost)
    assert lost.failure == "the end failed: the process ended with exit code 3"
    assert done.value == 9


def test_who_has_nothing_to_do_starts_no_process(monkeypatch):
    monkeypatch.setattr("overtrick.executors.processes.Worker", None)
    assert [*Processes(2).run([])] == []


@pytest.mark.parametrize("workers", [0, -1, 257])
def test_nobody_cannot_work(workers):
    with pytest.raises(BadOption, match=f"workers={workers}; possible: 1 to 256"):
        executor(workers)


def test_workers_are_not_those_of_a_cluster():
    with pytest.raises(BadOption, match="one of the two"):
        executor(workers=2, ray="auto")


def test_what_workers_print_stays_out_of_results(tmp_path):
    code = dedent("""
        from overtrick.executors.executor import executor
        from overtrick.executors.task import Call
        from tests.executors.tasks import speak

        if __name__ == "__main__":
            [*executor(workers=1).run([Call("speak", speak)])]
    """)
    (tmp_path / "run.py").write_text(code)
    path = os.pathsep.join([str(Path(__file__).parents[2]), str(Path(overtrick.__file__).parents[1])])
    done = subprocess.run(
        [sys.executable, "run.py"], cwd=tmp_path, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True
    )
    assert done.stdout == ""
    assert {"spoken", "written"} <= set(done.stderr.split())


def test_no_process_with_threads_is_forked():
    """However many threads this one has."""
    stop = threading.Event()
    threading.Thread(target=stop.wait, daemon=True).start()
    ((_, outcome),) = Processes(1).run([Call("threads", tasks.threads_of_forker)])
    stop.set()
    forker, threads = outcome.value
    assert forker != os.getpid()
    assert threads == 1


def test_ctrl_c_ends_workers_but_does_not_disturb_who_starts_them():
    """A server that heard it while it still imports would end with a traceback."""
    ((_, outcome),) = Processes(1).run([Call("deaf", tasks.deaf_to_ctrl_c)])
    assert outcome.value == [True, False]


def test_what_workers_compile_is_told_here(monkeypatch):
    told = []
    monkeypatch.setattr("overtrick.core.compiling._tellers", [told.append])
    [*Processes(1).run([Call("compile", tasks.compile_something)])]
    assert told == ["a kernel", ""]


def test_processes_are_started_in_one_place():
    for path in Path(overtrick.__file__).parent.rglob("*.py"):
        names = {node.id for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Name)}
        attributes = {node.attr for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Attribute)}
        assert not {"fork", "set_start_method", "Pool"} & (names | attributes), path
        assert "get_context" not in names or path.name == "starting.py", path
