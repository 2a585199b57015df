"""Models of the ledger: results, their rated players, ratings and changes. Only `ledger` and
`corrections` write them. The package `rating_math` explains the figures.
"""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from club.base.texts.short_texts import CODE_POINTS
from club.play.game_records.models import Record

LONGEST_WHY = 200  # characters of a reason


class Ledger(models.Model):
    """A single row with the last number. Its lock protects the numbering of results."""

    last_number = models.PositiveBigIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.last_number} results"


class Pool(models.Model):
    """Ratings that are compared with each other: those of a title, or of a title in one season."""

    key = models.CharField(max_length=60, unique=True)  # "rauha", "rauha@2026Q4"
    slug = models.SlugField(max_length=40)
    season = models.CharField(max_length=6, blank=True)  # "2026Q4"; empty: all time
    plays = models.BooleanField(default=False)  # only real-table games: "rauha@table"
    # first number of a recount, and the next number to be counted; null: no recount
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
    """The source of a result."""

    TABLE = "table", _("a table of the club's")
    PLAY = "play", _("a game at the real table")


class Result(models.Model):
    """One finished game with places, for ratings. Results are ordered by number."""

    number = models.PositiveBigIntegerField(primary_key=True)
    kind = models.CharField(max_length=5, choices=Source)
    record = models.OneToOneField(
        Record, on_delete=models.PROTECT, null=True, related_name="rated"
    )
    # id of a real-table game
    play = models.PositiveBigIntegerField(null=True, unique=True)
    slug = models.SlugField(max_length=40)
    seats = models.PositiveSmallIntegerField()  # bots and guests included
    moment = models.DateTimeField()  # when the game ended
    weight = models.FloatField()
    model = models.PositiveSmallIntegerField()  # version of the parameters
    # empty: it counts
    voided_why = models.CharField(max_length=LONGEST_WHY * CODE_POINTS, blank=True)

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
            models.Index(
                fields=["record"], condition=~Q(voided_why=""), name="ratings_void"
            ),
        ]

    def __str__(self) -> str:
        return f"result {self.number}"

    @property
    def counts(self) -> bool:
        return not self.voided_why


class ResultPlayer(models.Model):
    """A rated player of a result. The facts are read once from the record."""

    result = models.ForeignKey(Result, on_delete=models.PROTECT, related_name="players")
    seat = models.PositiveSmallIntegerField()
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="rated_games"
    )
    place = models.PositiveSmallIntegerField()  # among the rated players
    presence = models.FloatField(default=1.0)  # share of the game until the player left
    left = models.BooleanField(default=False)

    class Meta:
        db_table = "ratings_contender"
        ordering: ClassVar = ["result", "seat"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["result", "seat"], name="ratings_one_a_seat"
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["member", "result"], name="ratings_contended"),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat} of {self.result_id}"


class Rating(models.Model):
    """The rating of a member in a pool, after the last result there."""

    pool = models.ForeignKey(Pool, on_delete=models.PROTECT, related_name="ratings")
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="ratings"
    )
    mu = models.FloatField()
    sigma = models.FloatField()
    sure = models.FloatField()  # lower bound that sorts boards; updated every night
    results = models.PositiveIntegerField()
    # different opponents, up to `rating_run.MAX_COUNTED_OPPONENTS`
    opponents = models.PositiveSmallIntegerField()
    last_on = models.DateField()  # UTC
    last_number = models.PositiveBigIntegerField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["pool", "member"], name="ratings_one_a_pool"
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["pool", "-sure"], name="ratings_board"),
            models.Index(fields=["member"], name="ratings_of_member"),
        ]

    def __str__(self) -> str:
        return f"{self.member_id} in {self.pool_id}: {self.mu:.0f}"


class Change(models.Model):
    """The change of a member's rating by a result, in one pool. Explanations use it."""

    pool = models.ForeignKey(Pool, on_delete=models.PROTECT, related_name="changes")
    result = models.ForeignKey(Result, on_delete=models.PROTECT, related_name="changes")
    seat = models.PositiveSmallIntegerField()
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="rating_changes",
    )
    day = models.DateField()  # of the result, UTC
    mu = models.FloatField()
    sigma = models.FloatField()  # with its growth until the result
    mu_after = models.FloatField()
    sigma_after = models.FloatField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["pool", "result", "seat"], name="ratings_one_change"
            ),
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
    """A correction of a result by an admin: kind, reason, and the places before."""

    class What(models.TextChoices):
        VOIDED = "voided", _("was taken out")
        REVIVED = "revived", _("counts again")
        CORRECTED = "corrected", _("has other places")
        MERGED = "merged", _("has another account of the same person")

    result = models.ForeignKey(
        Result, on_delete=models.PROTECT, related_name="amendments"
    )
    what = models.CharField(max_length=9, choices=What)
    why = models.CharField(max_length=LONGEST_WHY * CODE_POINTS)
    admin = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, db_column="keeper_id"
    )
    at = models.DateTimeField()
    places = models.JSONField()  # by seat, as they were before

    class Meta:
        ordering: ClassVar = ["at", "pk"]

    def __str__(self) -> str:
        return f"result {self.result_id} {self.get_what_display()}"
