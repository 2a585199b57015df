"""Files that somebody imports: the row of one, while it is looked at and while it is read in."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models


class CollectionImport(models.Model):
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
    started_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)
    rows = models.PositiveIntegerField(default=0)  # copies that the file lists
    done = models.PositiveIntegerField(default=0)  # of them
    added = models.PositiveIntegerField(default=0)
    changed = models.PositiveIntegerField(default=0)
    refusal = models.CharField(max_length=300, blank=True)  # why it ended early

    class Meta:
        ordering: ClassVar = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"import {self.pk}: {self.done} of {self.rows}"
