"""What a file builds on is found, and nothing else."""

from overtrick.core import sources


def lines_added(path, text):
    path.write_text(path.read_text() + text)


def copied(tmp_path, monkeypatch):
    """A package of three files, of which the first builds on the second and the third stands alone."""
    monkeypatch.setattr(sources, "PACKAGE", tmp_path)
    (tmp_path / "above.py").write_text("from overtrick.below import (\n    helper,\n)\n")
    (tmp_path / "below.py").write_text("import os\n")
    (tmp_path / "apart.py").write_text("def later():\n    from overtrick.below import helper\n")
    return tmp_path / "above.py", tmp_path / "below.py", tmp_path / "apart.py"


def test_a_files_digest_changes_with_what_it_builds_on_and_with_nothing_else(tmp_path, monkeypatch):
    above, below, apart = copied(tmp_path, monkeypatch)
    before = [sources.digest_of_sources(path) for path in (above, below, apart)]
    lines_added(below, "helper = 1\n")
    after = [sources.digest_of_sources(path) for path in (above, below, apart)]
    assert [old == new for old, new in zip(before, after, strict=True)] == [False, False, True]
