"""Games that members have brought as record files. Only `services.py` writes rows."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models


class ImportedGame(models.Model):
    """A finished table that was made from a file."""

    table = models.OneToOneField(
        "tables.Table", on_delete=models.CASCADE, related_name="+"
    )
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="imported_games",
    )
    # SHA-256 of what was played: the same file again is the same game
    digest = models.CharField(max_length=64, unique=True)
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"table {self.table_id}"


class SeatClaim(models.Model):
    """A seat of an imported game whose name is that of a member. The seat stays a text of the file
    until the member agrees; an answer deletes the row.
    """

    table = models.ForeignKey(
        "tables.Table", on_delete=models.CASCADE, related_name="seat_claims"
    )
    seat = models.PositiveSmallIntegerField()
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="seat_claims"
    )
    asked_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["asked_at", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["table", "seat"], name="imported_one_claim_a_seat"
            )
        ]

    def __str__(self) -> str:
        return f"seat {self.seat} of table {self.table_id}"
