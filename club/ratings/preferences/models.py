"""Rows beside the ledger: how members sat through their games, who stands on no board, whom a host
would like to sit with, and what keepers may want to look at. No rating depends on any of them.
"""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from club.tables.models import Table


class Stay(models.Model):
    """How a member sat through a finished table: conduct, beside the ratings and never in them."""

    tally = models.ForeignKey("ratings.GameTally", on_delete=models.CASCADE, related_name="stays")
    member = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    plies = models.PositiveIntegerField()  # played from the chair while it was theirs
    by_others = models.PositiveIntegerField()  # of them, those somebody played for them
    left = models.BooleanField()
    helped = models.BooleanField()  # took a chair that somebody had left
    used = models.FloatField(null=True)  # median share of a turn's time; null: not known
    moment = models.DateTimeField()

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["member", "-moment"], name="ratings_stays"),
        ]

    def __str__(self) -> str:
        return f"{self.member_id} in {self.tally_id}"


class OffBoards(models.Model):
    """A member who does not want to stand on boards; they are rated like everybody."""

    member = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="off_boards"
    )
    since = models.DateTimeField()

    class Meta:
        verbose_name_plural = "off boards"

    def __str__(self) -> str:
        return f"{self.member_id} since {self.since:%Y-%m-%d}"


class RatingRange(models.Model):
    """The ratings that a host would like to sit with. It closes no door."""

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="rating_wish")
    low = models.PositiveSmallIntegerField()
    high = models.PositiveSmallIntegerField()

    class Meta:
        verbose_name_plural = "wishes"
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(low__lte=F("high")), name="ratings_wish_in_order")
        ]

    def __str__(self) -> str:
        return f"{self.low} to {self.high} at {self.table_id}"


class Oddity(models.Model):
    """Something in the ledger that keepers may want to look at. It accuses nobody; the list is
    made anew every night.
    """

    class What(models.TextChoices):
        NET = "net", _("much from one opponent")
        SHARE = "share", _("most of the gain from one opponent")
        LEAVING = "leaving", _("always leave to each other")
        CALLED_OFF = "called_off", _("tables called off late")

    what = models.CharField(max_length=10, choices=What)
    member = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="+"
    )
    figure = models.IntegerField()  # points, hundredths, games or tables, as the kind says
    found_on = models.DateField()  # UTC

    class Meta:
        ordering: ClassVar = ["what", "-figure", "pk"]
        verbose_name_plural = "oddities"

    def __str__(self) -> str:
        return f"{self.get_what_display()}: {self.member_id}"
