"""Adds entries to the journal, in the transaction of the action itself."""

from __future__ import annotations

from datetime import datetime
from difflib import unified_diff
from typing import Final

from django.contrib.auth.models import AbstractUser

from club.journal.models import JournalEntry

MOST_CHARACTERS: Final = 200  # a longer text is written as a difference
CONTEXT_LINES: Final = 1
LONGEST_DIFFERENCE: Final = 10_000


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
    """  # C3
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


def text_difference(before: str, after: str) -> str:
    """The changed lines: "-" before those that went, "+" before those that came."""
    lines = unified_diff(
        before.splitlines(), after.splitlines(), lineterm="", n=CONTEXT_LINES
    )
    # the head has file names; each part begins with the numbers of its lines
    parts = ["…" if line.startswith("@@") else line for line in list(lines)[3:]]
    return "\n".join(parts)[:LONGEST_DIFFERENCE]
