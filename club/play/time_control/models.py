"""Rows that calendars are built from: members' holidays, the club's holidays, and stretches during
which a table or the whole club stops. Rows are ended, never edited. `members` stores members' time
zones and quiet hours. Part of the models; `non_counting_time.py` says what the rows mean.
"""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from club.base.partial_indexes import unique_while_unset
from club.base.texts.short_texts import CODE_POINTS, MAX_NAME_CODE_POINTS


class MemberHoliday(models.Model):
    """A holiday of a member, in local dates of their own time zone."""

    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="holidays"
    )
    first = models.DateField()
    last = models.DateField()
    written_at = models.DateTimeField()  # it has no effect before
    # taken automatically when their time was running out
    by_itself = models.BooleanField(default=False)
    # the member came back early: it has no effect after
    ended_at = models.DateTimeField(null=True)
    # the same as a local date; the days after it were not taken
    ended_on = models.DateField(null=True)

    class Meta:
        app_label = "tables"
        db_table = "tables_leave"
        ordering: ClassVar = ["first"]
        indexes: ClassVar = [
            models.Index(fields=["member", "last"], name="tables_leaves")
        ]

    def __str__(self) -> str:
        return f"{self.member_id} is away from {self.first} to {self.last}"


class Holiday(models.Model):
    """A holiday of the club: dates that admins declare, read in each chair's own time zone."""

    name = models.CharField(max_length=MAX_NAME_CODE_POINTS)
    first = models.DateField()
    last = models.DateField()
    written_at = models.DateTimeField()  # it has no effect before
    ended_at = models.DateTimeField(null=True)  # cancelled: it has no effect after

    class Meta:
        app_label = "tables"
        ordering: ClassVar = ["first"]

    def __str__(self) -> str:
        return f"{self.name}, {self.first} to {self.last}"


class Stop(models.Model):
    """A stretch during which all clocks of a table stop."""

    table = models.ForeignKey(
        "tables.Table", on_delete=models.CASCADE, related_name="stops"
    )
    since = models.DateTimeField()
    until = models.DateTimeField(null=True)  # null: it lasts
    why = models.CharField(
        max_length=8, choices=[("fault", "a fault"), ("pause", "a pause")]
    )

    class Meta:
        app_label = "tables"
        constraints: ClassVar = [
            unique_while_unset(["table", "why"], "until", "tables_one_stop_lasts")
        ]

    def __str__(self) -> str:
        return f"{self.table_id} stops from {self.since} to {self.until}"


class Closure(models.Model):
    """A stretch during which the club was down, or is closed by an admin. An admin may move the end
    until it has come; then it is settled.
    """

    since = models.DateTimeField()
    until = models.DateTimeField()
    settled = models.BooleanField(default=False)  # every clock was adjusted
    # the clocks of the tables up to this one were adjusted
    reached = models.PositiveBigIntegerField(default=0)
    # an admin closed the club; else it was down
    by_hand = models.BooleanField(default=False, db_default=False)
    why = models.CharField(
        max_length=200 * CODE_POINTS, blank=True, default="", db_default=""
    )
    # the end that members were told and that clocks were computed with; null: none yet
    announced_until = models.DateTimeField(null=True)

    class Meta:
        app_label = "tables"
        indexes: ClassVar = [models.Index(fields=["until"], name="tables_closures")]

    def __str__(self) -> str:
        return f"closed from {self.since} to {self.until}"


class Heartbeat(models.Model):
    """A single row with the time of the last sweep. A gap since then is a closure of the club."""

    at = models.DateTimeField()

    class Meta:
        app_label = "tables"

    def __str__(self) -> str:
        return f"the last sweep was at {self.at}"
