"""Nudges at the same moment: a member is nudged once."""

from __future__ import annotations

from functools import partial

import pytest

from club.people.members.models import Member
from club.play.nudges import services
from club.play.nudges.models import Nudge
from tests.support.racing import at_once, take_out_lock
from tests.support.sitting_down import DAY, NOW, sit_down

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("toys")]
ROUNDS = 20


def nudged_at_once(alice: Member, bob: Member, carol: Member) -> int:
    sat = sit_down("toy", [alice, bob, carol])
    acts = [partial(services.nudge_seat, sat.pk, 0, by, NOW + DAY) for by in (bob, carol)]
    at_once(*acts, *acts)
    return Nudge.objects.filter(table=sat.pk).count()


def test_of_nudges_at_once_one_counts(alice: Member, bob: Member, carol: Member) -> None:
    for _ in range(3):
        assert nudged_at_once(alice, bob, carol) == 1


def test_without_the_lock_a_member_is_nudged_twice(
    alice: Member, bob: Member, carol: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control."""
    take_out_lock(monkeypatch, services)
    counts = (nudged_at_once(alice, bob, carol) for _ in range(ROUNDS))
    assert any(count > 1 for count in counts)
