"""The migration that gives each notice its delivery keeps what was sent, forward and back."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from club.messages.notifications.models import Delivery, Notice
from club.people.members.models import Member
from tests.migrations.migrating import migrated, up_to_date
from tests.support.sitting_down import MINUTE, NOW, sit_down

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.whole]
BEFORE = [("notices", "0004_letter_headers")]


@pytest.fixture(autouse=True)
def _afterwards() -> Iterator[None]:
    yield
    up_to_date()


def test_each_notice_of_before_has_its_delivery_and_is_read(alice: Member, bob: Member) -> None:
    sat = sit_down("nim", [alice, bob])
    old = migrated(BEFORE).get_model("notices", "Notice")
    common = {"member_id": alice.pk, "channel": "letter", "made_at": NOW}
    question = {"table_id": sat.pk, "seat": 0, "asked": 1}
    old.objects.create(kind="your_turn", sent_at=NOW + MINUTE, attempts=1, **question, **common)
    old.objects.create(kind="leave_taken", about="l5", dropped="is back already", **common)
    up_to_date()
    of_turn, of_leave = Notice.objects.order_by("pk")
    assert (of_turn.about, of_leave.about) == (f"t{sat.pk}.s0.q1", "l5")
    assert of_turn.read_at == of_leave.read_at == NOW
    assert of_turn.deliveries.get().sent_at == NOW + MINUTE
    assert of_leave.deliveries.get().dropped == "is back already"
    back = migrated(BEFORE).get_model("notices", "Notice")
    kept = back.objects.order_by("pk").values_list("channel", "about", "sent_at", "dropped")
    assert list(kept) == [
        ("letter", "", NOW + MINUTE, ""),
        ("letter", "l5", None, "is back already"),
    ]
    up_to_date()
    assert Delivery.objects.count() == 2
