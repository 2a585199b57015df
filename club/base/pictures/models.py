"""Stored pictures. They are rows, not files: a transaction stores a picture together with what
shows it, and a copy of the database has all of them. Only `services.py` writes rows.
"""

from __future__ import annotations

from typing import ClassVar, Final

from django.db import models
from django.urls import reverse

DIGEST_LENGTH: Final = 32  # hexadecimal digits


class Picture(models.Model):
    """A picture as WebP. Models that show it refer to it with PROTECT."""

    # the first digits of the SHA-256 of its content
    digest = models.CharField(max_length=DIGEST_LENGTH, unique=True)
    content = models.BinaryField()  # WebP
    width = models.PositiveSmallIntegerField()  # pixels
    height = models.PositiveSmallIntegerField()  # pixels
    stored_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["stored_at", "pk"]

    def __str__(self) -> str:
        return f"{self.digest}, {self.width} x {self.height}"

    def get_absolute_url(self) -> str:
        return reverse("pictures:picture", args=[self.digest])
