"""Subjects of notices: the id of an object, further facts, and a key that makes each notice unique
for its member. Kinds read the id and the facts, and never the key.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from club.messages.notifications import migrations
from club.messages.notifications.models import LONGEST_ABOUT, Notice


@dataclass(frozen=True, slots=True)
class NoticeSubject:
    """The subject of a notice."""

    key: str  # canonical: the same for the same subject, another one for any other
    object_id: int | None = None
    facts: Mapping[str, str | int] = field(default_factory=dict)
    table_id: int | None = None
    # a question to a seat of the table, and its number
    seat: int | None = None
    asked: int | None = None

    def __post_init__(self) -> None:
        if len(self.key) > LONGEST_ABOUT:
            raise ValueError(
                f"A key has {LONGEST_ABOUT} characters at most: {self.key!r}."
            )

    @property
    def columns(self) -> dict[str, Any]:
        """The columns of a notice that store its subject."""
        return {
            "about": self.key,
            "subject_id": self.object_id,
            "facts": dict(self.facts),
            "table_id": self.table_id,
            "seat": self.seat,
            "asked": self.asked,
        }


def seat_question(table_id: int, seat: int, asked: int) -> NoticeSubject:
    """The question put to a seat of a table, by its number."""
    key = f"t{table_id}.s{seat}.q{asked}"
    return NoticeSubject(key, table_id, table_id=table_id, seat=seat, asked=asked)


def row_at_table(letter: str, row_id: int, table_id: int) -> NoticeSubject:
    """A row of a table, such as a vote. The letter stands for its model."""
    return NoticeSubject(f"{letter}{row_id}", row_id, table_id=table_id)


# the migration that has read the keys of all earlier notices
migration = import_module(f"{migrations.__name__}.0003_notice_subjects_filled")


def fill_subject(notice: Notice) -> None:
    """Stores the subject of a notice that has its key alone. A process of release 0.3 writes such
    notices while it goes on beside this release; the function goes with the next release.
    """
    if notice.subject_id is not None or notice.facts:
        return
    notice.subject_id, notice.facts = migration.subject_of(notice.kind, notice.about)
    notice.subject_id = notice.subject_id or notice.table_id
    if notice.subject_id is not None or notice.facts:
        notice.save(update_fields=["subject_id", "facts"])
