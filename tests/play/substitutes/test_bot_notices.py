"""Notices to members whose chairs bots take."""

from __future__ import annotations

import pytest
from django.db import transaction

from club.messages.notifications.models import Notice
from club.people.members.models import Member
from club.play.substitutes.services.requests import replace_by_bot
from club.play.tables.models import Table, TenureEnd
from tests.support.sitting_down import NOW, sit_down


@pytest.mark.django_db
def test_a_member_is_told_of_each_table_at_which_a_bot_takes_the_chair(
    alice: Member, bob: Member
) -> None:
    for _ in range(2):
        table = Table.objects.get(pk=sit_down("nim", [alice, bob]).pk)
        chair = table.chairs.get(member=alice)
        with transaction.atomic():
            replace_by_bot(table, chair, TenureEnd.REPLACED, NOW)

    assert Notice.objects.filter(member=alice, kind="replaced").count() == 2
