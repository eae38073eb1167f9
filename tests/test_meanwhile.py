"""Work begun before it is needed: once, beside what goes on, its errors where its result is asked for."""

from threading import Event

import pytest

from rulebot.meanwhile import Meanwhile


def test_work_is_done_once_however_often_it_is_begun_or_asked_for():
    done = []
    work = Meanwhile(lambda: done.append("done") or len(done))
    work.begin()
    work.begin()
    assert (work(), work(), done) == (1, 1, ["done"])


def test_work_goes_on_while_something_else_is_done():
    may_end = Event()
    work = Meanwhile(lambda: may_end.wait(10))
    work.begin()
    may_end.set()  # reached only where `begin` does not wait
    assert work()


def test_work_never_asked_for_is_not_done():
    done = []
    Meanwhile(lambda: done.append("done"))
    assert not done


def test_an_error_is_raised_where_the_result_is_asked_for():
    work = Meanwhile(lambda: 1 // 0)
    work.begin()
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            work()
