"""Queries of the journal."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.db.models import QuerySet

from club.base.audit_log.models import JournalEntry


def all_entries() -> QuerySet[JournalEntry]:
    """All entries, the newest first."""
    return JournalEntry.objects.select_related("by")


def entries_by(member: AbstractUser) -> QuerySet[JournalEntry]:
    """The entries of one member's actions, the newest first."""
    return all_entries().filter(by=member.pk)
