"""Notes of members. Only `services.py` writes rows."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models


class SeatNotes(models.Model):
    """The notes of a member at a table. Other members cannot read them."""

    # no index: the unique constraint begins with the table
    table = models.ForeignKey(
        "tables.Table", on_delete=models.CASCADE, related_name="+", db_index=False
    )
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="seat_notes"
    )
    text = models.TextField(blank=True)
    version = models.PositiveIntegerField(default=0)  # rises each time it is saved
    saved_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["table", "member"], name="notes_one_page_a_member"
            )
        ]

    def __str__(self) -> str:
        return f"notes of {self.member_id} at {self.table_id}"


class LogNote(models.Model):
    """A note at a line of a finished game's log, as all may read that log."""

    table = models.ForeignKey(
        "tables.Table", on_delete=models.CASCADE, related_name="+", db_index=False
    )
    number = models.PositiveIntegerField()  # of the line, from 1
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="log_notes"
    )
    text = models.TextField()
    is_shared = models.BooleanField(
        default=False
    )  # with all former players of the table
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["number", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["table", "number", "author"], name="notes_one_note_a_line"
            )
        ]

    def __str__(self) -> str:
        return f"note of {self.author_id} at line {self.number} of {self.table_id}"
