"""How far a build is."""

from __future__ import annotations

import sys

import pytest

from ingest import progress


@pytest.fixture
def clock(monkeypatch):
    now = [100.0]
    monkeypatch.setattr(progress.time, "monotonic", lambda: now[0])
    return now


def test_the_first_second_is_silent(clock, capsys):
    shown = progress.OnStderr()
    clock[0] += 0.9
    shown("embedding", 1, 9)
    shown.close()
    assert capsys.readouterr() == ("", "")


def test_without_a_terminal_a_line_now_and_then(clock, capsys):
    shown = progress.OnStderr()
    for done in range(1, 9):
        clock[0] += 4
        shown("embedding", done, 8)
    shown.close()
    assert capsys.readouterr() == ("", "embedding: 3 of 8\nembedding: 6 of 8\n")


def test_on_a_terminal_a_bar_that_goes_away(clock, capsys, monkeypatch):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    shown = progress.OnStderr()
    for what, done in (("embedding", 1), ("embedding", 2), ("writing", 1)):
        clock[0] += 2
        shown(what, done, 2)
    shown.close()
    out, err = capsys.readouterr()
    assert out == ""
    assert "of" not in err.splitlines()
    assert [task.description for task in shown._bar.tasks] == ["embedding", "writing"]
    assert [task.completed for task in shown._bar.tasks] == [2, 1]


def test_quiet_says_nothing(capsys):
    progress.quiet("embedding", 1, 2)
    assert capsys.readouterr() == ("", "")
