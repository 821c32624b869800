"""`overtrick reproduce`, as somebody at a terminal uses it."""

import json
from shutil import copytree, ignore_patterns

import pytest

from overtrick.core.files import owned
from overtrick.executors.executor import InProcess
from overtrick.experiments import measuring, registry
from overtrick.experiments.euchre_2015.scales import SCALES
from overtrick.experiments.hearts_2017.scales import SCALES as HEARTS_SCALES
from overtrick.experiments.page import BEGIN, END
from overtrick.experiments.sheephead_2011.scales import SCALES as SHEEPHEAD_SCALES
from overtrick.experiments.somerset_2019.scales import SCALES as SOMERSET_SCALES
from overtrick.experiments.wizard_notes.scales import SCALES as WIZARD_SCALES
from tests.cli.commands import COLUMNS, mistake, overtrick
from tests.experiments.euchre_2015.tiny import TINY
from tests.experiments.hearts_2017.tiny import TINY as HEARTS_TINY
from tests.experiments.sheephead_2011.tiny import TINY as SHEEPHEAD_TINY
from tests.experiments.somerset_2019.tiny import TINY as SOMERSET_TINY
from tests.experiments.toys import toy
from tests.experiments.wizard_notes.tiny import TINY as WIZARD_TINY

OWN_FIGURES = {"euchre_calls.svg", "euchre_costs.svg", "euchre_tau.svg"}


@pytest.fixture(scope="module")
def out(tmp_path_factory):
    """The folder of all runs here: the first measures, the others find it done."""
    return tmp_path_factory.mktemp("out")


@pytest.fixture(autouse=True)
def _tiny(monkeypatch):
    monkeypatch.setitem(SCALES, "quick", TINY)
    monkeypatch.setitem(HEARTS_SCALES, "quick", HEARTS_TINY)
    monkeypatch.setitem(SOMERSET_SCALES, "quick", SOMERSET_TINY)
    monkeypatch.setitem(SHEEPHEAD_SCALES, "quick", SHEEPHEAD_TINY)
    monkeypatch.setitem(WIZARD_SCALES, "quick", WIZARD_TINY)
    monkeypatch.setattr("overtrick.training.deep_q.DEALS", 2)


@pytest.fixture
def again(out, tmp_path):
    """The words that let a command use that folder, and this test's own folder for its report."""
    return "--out", out, "--report", tmp_path / "report"


@pytest.fixture
def toys(monkeypatch, tmp_path):
    """A paper whose measurements take no time, in the place of Euchre's; its diary tells what was measured."""
    monkeypatch.setattr(registry, "experiment", lambda name: toy(tmp_path / "diary"))
    return "--out", tmp_path / "out", "--report", tmp_path / "report"


@pytest.mark.compiled
def test_claims_have_the_form_that_others_read(again):
    claims = json.loads(overtrick("reproduce", "euchre", "--json", "--workers", "1", *again))
    assert len(claims) > 54
    for claim in claims:
        assert list(claim) == ["paper", "claim", "published", "ours", "ci95", "verdict", "note"]
        assert claim["verdict"] in ("reproduced", "not reproduced", "not comparable")
        low, high = claim["ci95"]
        assert low is None or low <= claim["ours"] <= high
    assert claims[0]["claim"] == "Random v Low: wins of the first, %"
    assert claims[0]["published"] == 76.55


@pytest.mark.compiled
def test_people_get_a_table_that_fits_figures_a_report_and_a_page(out, again, tmp_path):
    page = tmp_path / "page.md"
    page.write_text(f"{BEGIN}\n{END}\n")
    text = overtrick("reproduce", "euchre", *again, "--page", page)
    assert max(map(len, text.splitlines())) <= COLUMNS
    assert len(text.splitlines()) <= 24
    assert "Mychaskiw 2015" in text
    assert "| Random v Low: wins of the first, % | 76.55 |" in page.read_text()
    names = {f"euchre_figure_{number}.svg" for number in range(1, 10)}
    for folder in (out, tmp_path):
        assert {file.name for file in (folder / "figures").iterdir()} == names | OWN_FIGURES
    assert (tmp_path / "report" / "index.html").read_text().count("<svg") == 9 + len(OWN_FIGURES)


@pytest.mark.compiled
def test_all_papers_end_in_one_page_and_one_table(again, tmp_path):
    text = overtrick("reproduce", "all", *again, "--workers", "1")
    assert max(map(len, text.splitlines())) <= COLUMNS
    assert len(text.splitlines()) <= 24
    assert "Mychaskiw 2015" in text
    assert "Dallas 2019" in text
    assert "Gruver 2017" in text
    assert "Brau 2011" in text
    assert "Fowler's notes" in text
    page = (tmp_path / "report" / "index.html").read_text()
    assert page.count("<svg") == 9 + len(OWN_FIGURES) + 7 + 10 + 20 + 6
    claims = json.loads(overtrick("reproduce", "somerset", "--json", *again))
    assert {claim["paper"] for claim in claims} == {"Dallas 2019"}
    names = [claim["claim"] for claim in claims]
    assert len(names) == len({*names}) > 80


@pytest.mark.compiled
def test_stale_measurements_are_kept_if_asked_for_and_labelled_everywhere(toys, tmp_path, monkeypatch):
    page = tmp_path / "page.md"
    page.write_text(f"{BEGIN}\n{END}\n")
    overtrick("reproduce", "toy", *toys)
    monkeypatch.setattr(measuring, "digest_of_call", lambda call: "another")
    (tmp_path / "diary").unlink()
    claims = json.loads(overtrick("reproduce", "toy", "--keep-stale", "--json", "--page", page, *toys))
    assert not (tmp_path / "diary").exists()
    stale = "Stale: 3 of 3 measurements (a, b, c)"
    assert [claim["stale"][: len(stale)] for claim in claims] == [stale]
    assert stale in page.read_text()
    assert stale in (tmp_path / "report" / "index.html").read_text()
    overtrick("reproduce", "toy", *toys)
    assert sorted((tmp_path / "diary").read_text().split()) == ["a", "b", "c"]
    assert "Stale" not in (tmp_path / "report" / "index.html").read_text()


@pytest.mark.parametrize(
    ("breaks", "told"),
    [
        ("a", "Nothing was kept: no measurement is done yet."),
        ("c", "{file} has 2 measurements; the same command resumes there."),
    ],
)
def test_ctrl_c_tells_what_was_measured(breaks, told, toys, tmp_path, monkeypatch):
    monkeypatch.setattr(registry, "experiment", lambda name: toy(tmp_path / "diary", breaks))
    monkeypatch.setattr("overtrick.cli.reproduce.executor_on_all_cores", lambda workers, ray: InProcess())
    line, stopped = overtrick("reproduce", "toy", *toys, code=130).splitlines()
    assert line == told.format(file=tmp_path / "out" / "toy-quick-1.jsonl")
    assert stopped == "overtrick: stopped"


MISUSE = {
    "out below a file": (["--out", "{file}/out"], "cannot write {file}/out: Not a directory; give another --out"),
    "out that is a file": (["--out", "{file}"], "cannot write {file}: File exists; give another --out"),
    "out where nothing can be": (["--out", "/proc/out"], "cannot write /proc/out: No such file or directory; give"),
    "report below a file": (["--report", "{file}/r"], "cannot write {file}/r: Not a directory; give another --report"),
    "report where nothing can be": (["--report", "/proc/r"], "cannot write /proc/r: No such file or directory; give"),
    "page that is a folder": (["--page", "{folder}"], "cannot read {folder}: Is a directory; give another --page"),
    "page without marks": (["--page", "{file}"], "{file} has no lines"),
    "no workers": (["--workers", "0"], "workers=0; possible: 1 to 256"),
    "two kinds of workers": (["--workers", "2", "--ray", "auto"], "possible: one of the two"),
}


@pytest.mark.compiled
@pytest.mark.parametrize("case", MISUSE)
def test_what_cannot_be_used_is_told_in_a_line(toys, tmp_path, case):
    words, message = MISUSE[case]
    places = {"file": tmp_path / "file", "folder": tmp_path}
    places["file"].write_text("mine")
    line = mistake("reproduce", "toy", *toys, *(word.format(**places) for word in words))
    assert message.format(**places) in line
    assert places["file"].read_text() == "mine"


@pytest.mark.compiled
@pytest.mark.parametrize("name", ["euchre_tau.svg", "figures"])
def test_figures_that_cannot_be_written_are_told_in_a_line(again, out, tmp_path, name, monkeypatch):
    copied = tmp_path / "out"
    copytree(out, copied, ignore=ignore_patterns("figures"))
    if name == "figures":
        (copied / "figures").touch()
    else:
        (copied / "figures" / name).mkdir(parents=True)
    line = mistake("reproduce", "euchre", *again, "--out", copied)
    assert f"cannot write {copied / 'figures'}" in line


@pytest.mark.compiled
def test_lines_of_others_and_a_folder_in_use_are_told_in_a_line(toys, tmp_path):
    file = tmp_path / "out" / "toy-quick-1.jsonl"
    file.parent.mkdir()
    file.write_text('{"shopping": "eggs"}\n')
    assert f"line 1 of {file} is not a measurement; move the file away, or give another --out" in mistake(
        "reproduce", "toy", *toys
    )
    assert file.read_text() == '{"shopping": "eggs"}\n'
    file.unlink()
    with owned(tmp_path / "out"):
        assert "out is in use by another process; wait for it, or give another --out" in mistake(
            "reproduce", "toy", *toys
        )
