"""A button that is pressed many times at once begins one practice game, R4."""

from __future__ import annotations

from functools import partial
from uuid import uuid4

import pytest

from club.members.models import Member
from club.practice import services
from club.practice.services import PracticeStart
from club.tables.models import Origin, Table
from tests.replay.looking_back import play_out
from tests.support.racing import at_once
from tests.support.sitting_down import NOW, sit_down

pytestmark = pytest.mark.django_db(transaction=True)


def test_r4_presses_at_once_begin_one_game(alice: Member, bob: Member) -> None:
    finished = play_out(sit_down("nim", [alice, bob])).table
    choices = PracticeStart(ply=1, seat=None, bot="", once=uuid4())
    answers = at_once(*[partial(services.begin_practice, finished, alice, choices, NOW)] * 5)
    assert {answer.pk for answer in answers if isinstance(answer, Table)} == {
        Table.objects.get(origin=Origin.PRACTICE).pk
    }
    assert all(isinstance(answer, Table) for answer in answers)
