"""Files that somebody imports: the row of one, while it is looked at and while it is read in."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from club.file_imports.jobs import FileJob


class CollectionImport(FileJob):
    """A CSV file, and how far it is read in. Only `services/` write rows."""

    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    # whose copies the file lists; null: the club's. Our own files name the owners
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="+"
    )
    content = models.BinaryField()  # the file, until it is read in
    with_comments = models.BooleanField(default=False)
    with_wishes = models.BooleanField(default=False)
    at = models.DateTimeField()
    # what it would do, as JSON, and when a task has computed it
    comparison = models.JSONField(default=dict, null=True)
    shown_at = models.DateTimeField(null=True)
    started_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)
    rows = models.PositiveIntegerField(default=0)  # copies that the file lists
    done = models.PositiveIntegerField(default=0)  # of them
    added = models.PositiveIntegerField(default=0)
    changed = models.PositiveIntegerField(default=0)

    class Meta:
        ordering: ClassVar = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"import {self.pk}: {self.done} of {self.rows}"

    @property
    def is_shown(self) -> bool:
        """Whether the page shows what it would do, and nothing is read in yet."""
        return self.shown_at is not None and self.started_at is None
