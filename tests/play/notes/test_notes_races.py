"""Notes that are saved on two devices at the same moment: one is saved, the other is told."""

from __future__ import annotations

from functools import partial

import pytest
from django.db.models import QuerySet

from club.people.members.models import Member
from club.play.notes import services
from club.play.notes.models import SeatNotes
from club.play.notes.services import NotesConflict
from tests.support.racing import at_once
from tests.support.sitting_down import NOW, Sat, sit_down

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("toys")]
DEVICES = 6


def saved_at_once(sat: Sat, member: Member) -> list[object]:
    """All devices show the first text."""
    table = sat.table
    services.save_notes(table, member, "first", 0, NOW)
    return at_once(
        *(
            partial(services.save_notes, table, member, f"from {number}", 1, NOW)
            for number in range(DEVICES)
        )
    )


def test_of_texts_saved_at_once_one_counts_and_the_others_are_shown_it(
    alice: Member, bob: Member
) -> None:
    sat = sit_down("toy", [alice, bob])
    answers = saved_at_once(sat, alice)
    assert sum(isinstance(one, SeatNotes) for one in answers) == 1
    assert sum(isinstance(one, NotesConflict) for one in answers) == DEVICES - 1
    assert SeatNotes.objects.get().version == 2


@pytest.mark.postgres
def test_without_the_row_lock_texts_are_lost(
    alice: Member, bob: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control. SQLite has one writer at a time, lock or not."""
    monkeypatch.setattr(QuerySet, "select_for_update", lambda rows, **_: rows)
    for _ in range(20):
        answers = saved_at_once(sit_down("toy", [alice, bob]), alice)
        if sum(isinstance(one, SeatNotes) for one in answers) > 1:
            return
    pytest.fail("the race did not show")
