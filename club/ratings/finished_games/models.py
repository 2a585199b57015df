"""Rows of finished games: what statistics need of each, and how every member was present.
No rating depends on them.
"""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from club.records.models import Record


class GameTally(models.Model):
    """What statistics need of one closed record, so that they open none; for unrated ones too."""

    record = models.OneToOneField(Record, on_delete=models.PROTECT)
    slug = models.SlugField(max_length=40)
    seats = models.PositiveSmallIntegerField()
    plies = models.PositiveIntegerField()
    days = models.FloatField()
    reason = models.CharField(max_length=200, blank=True)
    scores = models.JSONField(default=list)  # by seat; empty: the game counts none
    best = models.IntegerField(null=True)  # the highest of them that a member made
    winner = models.PositiveSmallIntegerField(null=True)  # seat; null: the first place was shared
    whole = models.BooleanField()  # members had every chair to the end
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
                fields=["slug", "-plies"], condition=Q(whole=True), name="ratings_longest"
            ),
        ]

    def __str__(self) -> str:
        return f"tally of {self.record_id}"


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
