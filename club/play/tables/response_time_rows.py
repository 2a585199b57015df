"""Response times: the time for which a chair was asked within one turn of the rules, and the player
who answered. Part of the models. `timecontrol/on_time_rate.py` computes rates from them.
"""

from __future__ import annotations

from datetime import timedelta
from typing import ClassVar

from django.conf import settings
from django.db import models

NO_TIME = timedelta(0)


class ResponseTime(models.Model):
    """The time from the first question of a turn to the end of the turn. Written with the ply that
    ends the turn. A turn without a running clock has no row.
    """

    member = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="response_times",
    )
    table = models.ForeignKey(
        "tables.Table", on_delete=models.CASCADE, related_name="response_times"
    )
    seat = models.PositiveSmallIntegerField()
    began = models.DateTimeField()
    ended = models.DateTimeField()
    counted = models.DurationField()  # counted time between the two
    elapsed = models.DurationField()  # all time between the two
    # the player as in `By`: "ladder" for a substitute bot; empty if there was no ply
    how = models.CharField(max_length=6)
    known = models.BooleanField()  # everybody could know of the question
    # for the on-time rate: there was a choice, and another member waited
    counts = models.BooleanField()
    forgiven = models.BooleanField(default=False)  # excused by all other members

    class Meta:
        db_table = "tables_spell"
        indexes: ClassVar = [
            models.Index(
                fields=["member", "-ended"],
                condition=models.Q(counts=True),
                name="tables_spells_counted",
            )
        ]

    def __str__(self) -> str:
        return f"seat {self.seat} at {self.table_id} from {self.began} to {self.ended}"


class ExcusedTurn(models.Model):
    """A member has excused a missed turn of another member."""

    response_time = models.ForeignKey(
        ResponseTime,
        db_column="spell_id",
        on_delete=models.CASCADE,
        related_name="excused_turns",
    )
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="excused_turns"
    )

    class Meta:
        db_table = "tables_forgiveness"
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["response_time", "member"], name="tables_forgiven_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.member_id} excuses {self.response_time_id}"


class ResponseTimeColumns(models.Model):
    """Columns of a chair about its current turn."""

    # null: the chair was not asked in this turn
    response_since = models.DateTimeField(db_column="spell_since", null=True)
    response_counted = models.DurationField(db_column="spell_counted", default=NO_TIME)
    response_elapsed = models.DurationField(db_column="spell_elapsed", default=NO_TIME)
    response_how = models.CharField(db_column="spell_how", max_length=6, blank=True)
    response_known = models.BooleanField(db_column="spell_known", default=True)
    # the chair had more than one legal move
    response_choice = models.BooleanField(db_column="spell_choice", default=False)

    class Meta:
        abstract = True
