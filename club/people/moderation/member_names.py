"""Names of members as things that can be reported. A hidden name is replaced by a number."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy

from club.people.members.models import Member
from club.people.members.services import free_name, rename_member
from club.people.moderation.reportable import (
    NotReportable,
    ReportableKind,
    ReportedThing,
)


def _read(_reporter: Member, member_id: int) -> ReportedThing:
    member = Member.objects.filter(pk=member_id, is_active=True).first()
    if member is None:
        raise NotReportable(member_id)
    return ReportedThing(member, member.username, address=member.get_absolute_url())


def _hide(member_id: int, _judge: Member, _now: datetime) -> None:
    rename_member(member_id, free_name("member", member_id))


def _show(member_id: int, text: str, _judge: Member, _now: datetime) -> None:
    with suppress(ValidationError):  # somebody else has that name by now
        rename_member(member_id, text)


MEMBER_NAME = ReportableKind(
    "member-name", gettext_lazy("the name of a member"), _read, _hide, _show
)
