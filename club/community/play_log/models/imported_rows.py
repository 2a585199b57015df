"""Models of what files of plays say: whom names mean, and rows that are exported again."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from club.base.texts.short_texts import MAX_NAME_CODE_POINTS


class ImportedName(models.Model):
    """Whom a name in the files of a member means. Neither member nor `is_nobody`: a guest."""

    importer = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="imported_names",
    )
    key = models.CharField(max_length=MAX_NAME_CODE_POINTS)
    name = models.CharField(max_length=MAX_NAME_CODE_POINTS)
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="+"
    )
    is_nobody = models.BooleanField(default=False)  # shown as somebody

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["importer", "key"], name="plays_one_meaning_a_name"
            )
        ]

    def __str__(self) -> str:
        return self.name


class ImportedRow(models.Model):
    """A row of a member's files of BG Stats to which plays refer, as the newest file has it: a
    game, a player, a place. The member's own export gives it back.
    """

    importer = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    table = models.CharField(max_length=12)
    key = models.CharField(max_length=100)  # the identifier in the file
    number = models.PositiveIntegerField()  # in the file; 0: none
    data = models.JSONField()

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["importer", "table", "key"], name="plays_one_row_a_key"
            )
        ]

    def __str__(self) -> str:
        return f"{self.table} {self.key}"
