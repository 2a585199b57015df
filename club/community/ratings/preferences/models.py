"""Models of preferences: members hidden from boards, and wished rating ranges. Ratings do not
depend on them.
"""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from club.play.tables.models import Table


class OffBoards(models.Model):
    """A member who is hidden from boards, and rated like all members."""

    member = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="off_boards"
    )
    since = models.DateTimeField()

    class Meta:
        verbose_name_plural = "off boards"

    def __str__(self) -> str:
        return f"{self.member_id} since {self.since:%Y-%m-%d}"


class RatingRange(models.Model):
    """The rating range that a host wishes. Other members may join nevertheless."""

    table = models.OneToOneField(
        Table, on_delete=models.CASCADE, related_name="rating_wish"
    )
    low = models.PositiveSmallIntegerField()
    high = models.PositiveSmallIntegerField()

    class Meta:
        verbose_name_plural = "wishes"
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(low__lte=F("high")), name="ratings_wish_in_order"
            )
        ]

    def __str__(self) -> str:
        return f"{self.low} to {self.high} at {self.table_id}"
