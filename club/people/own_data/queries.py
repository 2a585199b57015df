"""Queries of members' own data."""

from __future__ import annotations

from club.people.members.models import Member
from club.people.own_data.models import DataExport


def export_of(member: Member) -> DataExport | None:
    """What the member has asked for, without its content."""
    return DataExport.objects.filter(member=member).defer("content").first()


def waiting_exports() -> list[int]:
    """Those that are not made yet."""
    return list(DataExport.objects.filter(made_at=None).values_list("pk", flat=True))
