"""Adds entries to the journal, in the transaction of the action itself."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from difflib import unified_diff
from typing import Final

from django.contrib.auth.models import AbstractUser
from django.db.models import QuerySet

from club.base.audit_log.models import JournalEntry

MOST_CHARACTERS: Final = 200  # a longer text is written as a difference
CONTEXT_LINES: Final = 1
LONGEST_DIFFERENCE: Final = 10_000


def all_entries() -> QuerySet[JournalEntry]:
    """All entries, the newest first."""
    return JournalEntry.objects.select_related("by")


def entries_by(member: AbstractUser) -> QuerySet[JournalEntry]:
    """The entries of one member's actions, the newest first."""
    return all_entries().filter(by=member.pk)


def record_entry(
    by: AbstractUser | None,
    action: str,
    about: object,
    before: str = "",
    after: str = "",
    *,
    now: datetime,
) -> JournalEntry:
    """Adds an entry; `by` is None for the operator and the club itself. Of two long texts it keeps
    the difference. Callers leave out secrets.
    """  # club 1.1
    if max(len(before), len(after)) > MOST_CHARACTERS or "\n" in before + after:
        before, after = "", text_difference(before, after)
    return JournalEntry.objects.create(
        by_id=by.pk if by else None,
        action=action,
        about=str(about)[:200],
        before=before,
        after=after,
        at=now,
    )


def forget_former_names(action: str, name: str) -> None:
    """Takes earlier names of a member out of the entries of this action, each of which has a name
    before and after: only the present name stays, which is replaced when the member leaves.
    """  # data 2.2
    before = name
    while entry := _latest_change(action, before):
        before = entry.before
        entry.about, entry.before, entry.after = name, "", name
        entry.save(update_fields=["about", "before", "after"])


def _latest_change(action: str, after: str) -> JournalEntry | None:
    changes = JournalEntry.objects.filter(action=action, after=after)
    return changes.exclude(before="").first()


def record_changes(
    by: AbstractUser | None,
    action: str,
    about: object,
    before: Mapping[str, object],
    after: Mapping[str, object],
    *,
    now: datetime,
) -> JournalEntry | None:
    """Adds an entry with the fields that differ, by name; None: nothing has changed, and there is
    nothing to write down.
    """  # club 1.1
    names = [name for name in after if before[name] != after[name]]
    if not names:
        return None
    texts = [
        "\n".join(
            f"{name.replace('_', ' ')}: {value_in_journal(fields[name])}"
            for name in names
        )
        for fields in (before, after)
    ]
    return record_entry(by, action, about, *texts, now=now)


def value_in_journal(value: object) -> str:
    """The value of a field as the journal has it; empty: there is none."""
    if isinstance(value, Mapping):
        return ", ".join(
            f"{key} {value_in_journal(item)}" for key, item in value.items()
        )
    if isinstance(value, (list, tuple)):
        return ", ".join(map(str, value))
    return "" if value is None else str(value)


def text_difference(before: str, after: str) -> str:
    """The changed lines: "-" before those that went, "+" before those that came."""
    lines = unified_diff(
        before.splitlines(), after.splitlines(), lineterm="", n=CONTEXT_LINES
    )
    # the head has file names; each part begins with the numbers of its lines
    parts = ["…" if line.startswith("@@") else line for line in list(lines)[3:]]
    return "\n".join(parts)[:LONGEST_DIFFERENCE]
