"""Models of statistics and preferences, on which no rating depends."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from club.play.game_records.models import Record
from club.play.tables.models import Table


class GameTally(models.Model):
    """Figures of one closed record, also of an unrated one. Statistics then need no records."""

    record = models.OneToOneField(Record, on_delete=models.PROTECT)
    slug = models.SlugField(max_length=40)
    seats = models.PositiveSmallIntegerField()
    plies = models.PositiveIntegerField()
    days = models.FloatField()
    reason = models.CharField(max_length=200, blank=True)
    scores = models.JSONField(default=list)  # by seat; empty: the game has no scores
    best = models.IntegerField(null=True)  # highest score of a member who stayed
    # seat; null: the first place was shared
    winner = models.PositiveSmallIntegerField(null=True)
    whole = models.BooleanField()  # members had every chair until the end
    moment = models.DateTimeField()

    class Meta:
        verbose_name_plural = "tallies"
        indexes: ClassVar = [
            models.Index(fields=["slug", "-moment"], name="ratings_tallies"),
            models.Index(
                fields=["slug", "seats", "-best"],
                condition=Q(whole=True, best__isnull=False),
                name="ratings_best_scores",
            ),
            models.Index(
                fields=["slug", "-plies"],
                condition=Q(whole=True),
                name="ratings_longest",
            ),
        ]

    def __str__(self) -> str:
        return f"tally of {self.record_id}"


class Attendance(models.Model):
    """Attendance of a member at a finished table. It never changes ratings."""

    tally = models.ForeignKey(
        "ratings.GameTally", on_delete=models.CASCADE, related_name="attendances"
    )
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    plies = models.PositiveIntegerField()  # plies of the chair while the member had it
    # plies among them that were made for the member
    by_others = models.PositiveIntegerField()
    left = models.BooleanField()
    helped = models.BooleanField()  # took over a chair
    used = models.FloatField(null=True)  # median share of the turn time; null: unknown
    moment = models.DateTimeField()

    class Meta:
        db_table = "ratings_stay"
        indexes: ClassVar = [
            models.Index(fields=["member", "-moment"], name="ratings_stays"),
        ]

    def __str__(self) -> str:
        return f"{self.member_id} in {self.tally_id}"


class Anomaly(models.Model):
    """An anomaly that admins may want to examine. The list is replaced every night."""

    class What(models.TextChoices):
        NET = "net", _("much from one opponent")
        SHARE = "share", _("most of the gain from one opponent")
        LEAVING = "leaving", _("always leave to each other")
        CALLED_OFF = "called_off", _("tables called off late")

    what = models.CharField(max_length=10, choices=What)
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    other = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="+"
    )
    figure = models.IntegerField()  # points, percent, games or tables, by kind
    found_on = models.DateField()  # UTC

    class Meta:
        ordering: ClassVar = ["what", "-figure", "pk"]
        verbose_name_plural = "anomalies"
        db_table = "ratings_oddity"

    def __str__(self) -> str:
        return f"{self.get_what_display()}: {self.member_id}"


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
