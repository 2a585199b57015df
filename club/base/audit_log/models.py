"""The entries of the journal. Only `services.py` adds rows; no code changes or deletes them."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models


class JournalEntry(models.Model):
    """An action of an admin or an organiser."""

    # null: a command of the operator, the club itself, or a member who left
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="journal_entries",
    )
    action = models.CharField(max_length=40)  # "role.give": the subject, then the verb
    about = models.CharField(max_length=200)  # a name, as it was then
    before = models.TextField(blank=True)
    after = models.TextField(blank=True)  # of a long text: the difference
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["-at", "-pk"]
        indexes: ClassVar = [
            models.Index(fields=["-at", "-id"], name="journal_newest"),
            models.Index(fields=["by", "-at"], name="journal_by"),
        ]

    def __str__(self) -> str:
        return f"{self.action}: {self.about}"
