"""Volunteers whom a block keeps apart from a member at the table."""

from __future__ import annotations

import pytest

from club.people.members.models import Member
from club.people.moderation.relations import block
from club.play.substitutes import services as substitutes
from tests.play.substitutes.benches import asked_by, the_call, volunteers, with_a_bench
from tests.support.sitting_down import NOW

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]


def test_a_volunteer_whom_a_block_keeps_apart_is_not_asked(alice: Member, bob: Member) -> None:
    dora, emil, _fred = volunteers("dora", "emil", "fred")
    block(dora, alice, NOW)
    block(bob, emil, NOW)
    sat = with_a_bench(alice, bob)

    substitutes.ask_for_substitute(sat.pk, sat.member(1), NOW)

    kept_apart = "dora" if sat.member(0) == alice else "emil"
    assert set(asked_by(the_call(sat))) == {"dora", "emil", "fred"} - {kept_apart}
