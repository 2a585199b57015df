"""Rows that calendars are made of: leave, and stretches in which a table, or the whole club, rests.
They are ended, never edited. Where members live and sleep is theirs. Part of the models; what the
rows mean is in `non_counting_time.py`.
"""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from club.partial_indexes import unique_while_unset


class Leave(models.Model):
    """Days off that a member takes, in local dates of the zone they live by."""

    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="leaves"
    )
    first = models.DateField()
    last = models.DateField()
    written_at = models.DateTimeField()  # it rests nothing before
    by_itself = models.BooleanField(default=False)  # taken for who was about to run out of time
    ended_at = models.DateTimeField(null=True)  # came back early: it rests nothing after
    ended_on = models.DateField(null=True)  # the same as a local date; later days were not taken

    class Meta:
        app_label = "tables"
        ordering: ClassVar = ["first"]
        indexes: ClassVar = [models.Index(fields=["member", "last"], name="tables_leaves")]

    def __str__(self) -> str:
        return f"{self.member_id} is away from {self.first} to {self.last}"


class Holiday(models.Model):
    """Dates that the club's keepers declare free, read in each chair's own zone."""

    name = models.CharField(max_length=60)
    first = models.DateField()
    last = models.DateField()
    written_at = models.DateTimeField()  # it rests nothing before
    ended_at = models.DateTimeField(null=True)  # taken back: it rests nothing after

    class Meta:
        app_label = "tables"
        ordering: ClassVar = ["first"]

    def __str__(self) -> str:
        return f"{self.name}, {self.first} to {self.last}"


class Stop(models.Model):
    """A stretch in which a whole table rests."""

    table = models.ForeignKey("tables.Table", on_delete=models.CASCADE, related_name="stops")
    since = models.DateTimeField()
    until = models.DateTimeField(null=True)  # null: it lasts
    why = models.CharField(max_length=8, choices=[("fault", "a fault"), ("pause", "a pause")])

    class Meta:
        app_label = "tables"
        constraints: ClassVar = [
            unique_while_unset(["table", "why"], "until", "tables_one_stop_lasts")
        ]

    def __str__(self) -> str:
        return f"{self.table_id} rests from {self.since} to {self.until}"


class Closure(models.Model):
    """A stretch in which the club was closed."""

    since = models.DateTimeField()
    until = models.DateTimeField()
    settled = models.BooleanField(default=False)  # every clock has been set by it
    reached = models.PositiveBigIntegerField(default=0)  # tables up to this one have been

    class Meta:
        app_label = "tables"
        indexes: ClassVar = [models.Index(fields=["until"], name="tables_closures")]

    def __str__(self) -> str:
        return f"closed from {self.since} to {self.until}"


class Heartbeat(models.Model):
    """The one row that says when the last sweep was: what has passed since tells whether the club
    was closed.
    """

    at = models.DateTimeField()

    class Meta:
        app_label = "tables"

    def __str__(self) -> str:
        return f"the last sweep was at {self.at}"
