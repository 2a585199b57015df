"""Tenures: each member's time in a chair, by entries of the record. Part of the models."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class TenureEnd(models.TextChoices):
    """The way in which a tenure ended."""

    PLAYED = "played", _("played to the end")
    CANCELLED = "cancelled", _("the game was called off")
    RESIGNED = "resigned", _("resigned")
    AWAY = "away", _("stayed away")
    REPLACED = "replaced", _("was replaced")
    DROPPED = "dropped", _("was dropped")
    LEFT_CLUB = "left_club", _("left the club")


# not ended, or ended with the game
STAYED = ("", TenureEnd.PLAYED, TenureEnd.CANCELLED)


class Tenure(models.Model):
    """A member's time in a chair: its first and last entry of the record, and how it ended. One is
    opened for each chair at the start, when seats are drawn. Tenures are never deleted, so that the
    history of a chair stays known.
    """

    table = models.ForeignKey(
        "tables.Table", on_delete=models.CASCADE, related_name="tenures"
    )
    seat = models.PositiveSmallIntegerField()
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        related_name="tenures",
    )
    bot = models.CharField(max_length=20, blank=True)  # name of a bot; empty: a member
    since = models.PositiveIntegerField()  # entries of the record before it began
    # entries of the record when it ended; null: it has not ended
    until = models.PositiveIntegerField(null=True)
    # empty: it has not ended
    ended = models.CharField(max_length=9, choices=TenureEnd, blank=True)

    class Meta:
        ordering: ClassVar = ["table", "seat", "since", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["table", "seat"],
                condition=Q(until__isnull=True),
                name="tables_one_tenure_at_a_time",
            ),
            models.CheckConstraint(
                condition=Q(until__isnull=True, ended="")
                | Q(until__isnull=False) & ~Q(ended=""),
                name="tables_tenure_ended_somehow",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["member", "ended"], name="tables_tenures")
        ]

    def __str__(self) -> str:
        return f"seat {self.seat} at {self.table_id} from {self.since} to {self.until}"

    @property
    def left(self) -> bool:
        """Whether the tenure ended before the game did."""
        return self.ended not in STAYED
