"""The migration that takes the id and the facts of a notice's subject out of its key."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from club.messages.notifications.models import Notice
from club.people.members.models import Member
from tests.migrations.migrating import migrated, up_to_date
from tests.support.sitting_down import NOW, sit_down

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.whole]
BEFORE = [("notices", "0001_release_0_4")]


@pytest.fixture(autouse=True)
def _afterwards() -> Iterator[None]:
    yield
    up_to_date()


KEYS: dict[tuple[str, str], tuple[int | None, dict[str, object]]] = {
    ("library_due", "loan12.20260301.w3"): (12, {"step": "w3"}),
    ("library_missing", "loan12.20260301"): (12, {}),
    ("library_ticked", "loan12.out"): (12, {"side": "out"}),
    ("library_waits", "request5"): (5, {}),
    ("library_ready", "copy7.20260301"): (7, {"ready_until": "2026-03-01"}),
    ("play_to_confirm", "play3.v2#41"): (3, {"version": 2}),
    ("play_objection", "play3.v2.9"): (3, {"version": 2}),
    ("play_named", "claim4"): (4, {}),
    ("news", "news8"): (8, {}),
    ("newcomer", "n6"): (6, {}),
    ("club_closed", "c2.1772000000"): (2, {"until": 1772000000}),
    ("club_open", "c2"): (2, {}),
    ("leave_taken", "l5"): (5, {}),
    ("vote_opened", "p31"): (31, {}),
    ("zone_unknown", "Asia/Calcutta"): (None, {"zone": "Asia/Calcutta"}),
    ("event_seat", "g12.seat.7.3"): (12, {"table": 3}),
    ("event_made", "g12.made"): (12, {}),
    ("tournament_paired", "tm12.p40.t9"): (12, {"pod": 40}),
    ("tournament_stopped", "tm12.stop1"): (12, {}),
    ("hook_off", "hook3.202603012100"): (3, {}),
    ("digest", "2026-03-01"): (None, {}),
}


def test_each_key_becomes_an_id_and_facts(alice: Member) -> None:
    old = migrated(BEFORE).get_model("notices", "Notice")
    for kind, key in KEYS:
        old.objects.create(member_id=alice.pk, kind=kind, about=key, made_at=NOW)

    up_to_date()

    found = {
        (notice.kind, notice.about): (notice.subject_id, notice.facts)
        for notice in Notice.objects.all()
    }
    assert found == KEYS


def test_a_question_keeps_its_columns_and_names_its_table(alice: Member, bob: Member) -> None:
    sat = sit_down("nim", [alice, bob])
    Notice.objects.all().delete()
    old = migrated(BEFORE).get_model("notices", "Notice")
    question = {"table_id": sat.pk, "seat": 0, "asked": 1, "about": f"t{sat.pk}.s0.q1"}
    old.objects.create(member_id=alice.pk, kind="your_turn", made_at=NOW, **question)

    up_to_date()

    notice = Notice.objects.get()
    assert (notice.subject_id, notice.facts) == (sat.pk, {})
    assert (notice.table_id, notice.seat, notice.asked) == (sat.pk, 0, 1)
