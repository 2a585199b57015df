"""The ledger of results, who was reckoned with in each, and the ratings it comes to. Rows are
written by this package and by `administration` alone; the package `model` says what a figure means.
"""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from club.records.models import Record


class Ledger(models.Model):
    """One row, and its lock: results are numbered under it (K23)."""

    last_number = models.PositiveBigIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.last_number} results"


class Pool(models.Model):
    """All ratings that are compared with one another: a title's, or a title's in one season."""

    key = models.CharField(max_length=60, unique=True)  # "rauha", "rauha@2026Q4"
    slug = models.SlugField(max_length=40)
    season = models.CharField(max_length=6, blank=True)  # "2026Q4"; empty: all time
    plays = models.BooleanField(default=False)  # of plays at the real table alone: "rauha@table"
    # from this number on it is being counted anew, and has got to that; null: it is as it should be
    recount_from = models.PositiveBigIntegerField(null=True)
    recount_at = models.PositiveBigIntegerField(null=True)

    class Meta:
        indexes: ClassVar = [
            models.Index(
                fields=["recount_from"],
                condition=Q(recount_from__isnull=False),
                name="ratings_recounts",
            )
        ]

    def __str__(self) -> str:
        return self.key

    @property
    def being_counted(self) -> bool:
        return self.recount_at is not None


class Source(models.TextChoices):
    """Where a result comes from."""

    TABLE = "table", _("a table of the club's")
    PLAY = "play", _("a play at the real table")


class Result(models.Model):
    """What counts towards ratings: one finished game with places. Its number is its order."""

    number = models.PositiveBigIntegerField(primary_key=True)
    kind = models.CharField(max_length=5, choices=Source)
    record = models.OneToOneField(Record, on_delete=models.PROTECT, null=True, related_name="rated")
    play = models.PositiveBigIntegerField(null=True, unique=True)  # id of a play written down
    slug = models.SlugField(max_length=40)
    seats = models.PositiveSmallIntegerField()  # bots' and guests' among them
    moment = models.DateTimeField()  # when the game ended
    weight = models.FloatField()
    model = models.PositiveSmallIntegerField()  # version of the parameters
    voided_why = models.CharField(max_length=200, blank=True)  # empty: it counts

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(kind="table", record__isnull=False, play__isnull=True)
                | Q(kind="play", record__isnull=True, play__isnull=False),
                name="ratings_one_source",
            )
        ]
        indexes: ClassVar = [
            models.Index(fields=["slug", "number"], name="ratings_of_title"),
            models.Index(fields=["record"], condition=~Q(voided_why=""), name="ratings_void"),
        ]

    def __str__(self) -> str:
        return f"result {self.number}"

    @property
    def counts(self) -> bool:
        return not self.voided_why


class Contender(models.Model):
    """A member who was reckoned with in a result: facts, read from the record once."""

    result = models.ForeignKey(Result, on_delete=models.PROTECT, related_name="contenders")
    seat = models.PositiveSmallIntegerField()
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="contended"
    )
    place = models.PositiveSmallIntegerField()  # among the contenders
    presence = models.FloatField(default=1.0)  # share of the game they were there for
    left = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["result", "seat"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["result", "seat"], name="ratings_one_a_seat"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["member", "result"], name="ratings_contended"),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat} of {self.result_id}"


class Rating(models.Model):
    """A member in a pool, as they were after their last result there."""

    pool = models.ForeignKey(Pool, on_delete=models.PROTECT, related_name="ratings")
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="ratings"
    )
    mu = models.FloatField()
    sigma = models.FloatField()
    sure = models.FloatField()  # what boards go by; grows less sure every night
    results = models.PositiveIntegerField()
    opponents = (
        models.PositiveSmallIntegerField()
    )  # different ones, counted up to `rating_run.MANY`
    last_on = models.DateField()  # UTC
    last_number = models.PositiveBigIntegerField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["pool", "member"], name="ratings_one_a_pool"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["pool", "-sure"], name="ratings_board"),
            models.Index(fields=["member"], name="ratings_of_member"),
        ]

    def __str__(self) -> str:
        return f"{self.member_id} in {self.pool_id}: {self.mu:.0f}"


class Change(models.Model):
    """What a result did to a member in one pool. Explanations are computed from these."""

    pool = models.ForeignKey(Pool, on_delete=models.PROTECT, related_name="changes")
    result = models.ForeignKey(Result, on_delete=models.PROTECT, related_name="changes")
    seat = models.PositiveSmallIntegerField()
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="rating_changes"
    )
    day = models.DateField()  # of the result, UTC
    mu = models.FloatField()
    sigma = models.FloatField()  # as it had grown by then
    mu_after = models.FloatField()
    sigma_after = models.FloatField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["pool", "result", "seat"], name="ratings_one_change"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["pool", "member", "day"], name="ratings_history"),
            models.Index(
                fields=["pool", "-mu_after"],
                condition=Q(sigma_after__lte=200.0),
                name="ratings_peaks",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.member_id} by {self.result_id}"


class Amendment(models.Model):
    """A keeper's word on a result: what was changed, why, and what stood there before."""

    class What(models.TextChoices):
        VOIDED = "voided", _("was taken out")
        REVIVED = "revived", _("counts again")
        CORRECTED = "corrected", _("has other places")
        MERGED = "merged", _("has another account of the same person")

    result = models.ForeignKey(Result, on_delete=models.PROTECT, related_name="amendments")
    what = models.CharField(max_length=9, choices=What)
    why = models.CharField(max_length=200)
    keeper = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT)
    at = models.DateTimeField()
    places = models.JSONField()  # by seat, as they were before

    class Meta:
        ordering: ClassVar = ["at", "pk"]

    def __str__(self) -> str:
        return f"result {self.result_id} {self.get_what_display()}"
