"""A web process whose pages stand still ends itself; one that was merely stopped does not."""

from __future__ import annotations

import pytest

from club.web import standstill
from club.web.admission import Queue
from tests.another import another_python

STANDING_STILL = """
import time
import django
django.setup()
from club.web.admission import Queue
from club.web.standstill import leave_at_a_standstill
leave_at_a_standstill(Queue(waiting=1, moved=time.perf_counter() - 3600), 60, 0.01)
time.sleep(60)
"""


class Looked(Exception):
    """So often as the test wants it to."""


def test_a_process_whose_pages_stand_still_ends_and_says_where_it_was() -> None:
    ended = another_python(STANDING_STILL, check=False)
    assert ended.returncode == 1
    assert "Pages stand still" in ended.stderr and "Current thread" in ended.stderr


@pytest.mark.parametrize(
    ("found", "ends"),
    [([True, True], True), ([True, False, True], False), ([False, False, False], False)],
)
def test_it_looks_twice(found: list[bool], ends: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    looks = iter(found)

    def look(self: Queue, seconds: float) -> bool:
        still = next(looks, None)
        if still is None:
            raise Looked
        return still

    def end(code: int) -> None:
        raise SystemExit

    monkeypatch.setattr(Queue, "stands_still", look)
    monkeypatch.setattr(standstill.time, "sleep", lambda _: None)
    monkeypatch.setattr(standstill.os, "_exit", end)
    with pytest.raises(SystemExit if ends else Looked):
        standstill._leave(Queue(), 60, 10)
