"""Response times: how long a chair was asked within one turn of the rules, and who answered. Part
of the models. `timecontrol/on_time_rate.py` computes rates from them.
"""

from __future__ import annotations

from datetime import timedelta
from typing import ClassVar

from django.conf import settings
from django.db import models

NO_TIME = timedelta(0)


class ResponseTime(models.Model):
    """From the first question of a turn to the end of the turn. Written with the ply that ends the
    turn. A turn without a running clock has no row.
    """

    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="spells"
    )
    table = models.ForeignKey("tables.Table", on_delete=models.CASCADE, related_name="spells")
    seat = models.PositiveSmallIntegerField()
    began = models.DateTimeField()
    ended = models.DateTimeField()
    counted = models.DurationField()  # counted time between the two
    elapsed = models.DurationField()  # all time between the two
    # `By`: "ladder" when a stand-in played; empty: there was no ply
    how = models.CharField(max_length=6)
    known = models.BooleanField()  # everybody could know of the question
    # for the on-time rate: there was a choice, and another member waited
    counts = models.BooleanField()
    forgiven = models.BooleanField(default=False)  # all other members have excused it

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


class Forgiveness(models.Model):
    """A member has excused a missed turn of another member."""

    spell = models.ForeignKey(ResponseTime, on_delete=models.CASCADE, related_name="forgivenesses")
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="forgivenesses"
    )

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["spell", "member"], name="tables_forgiven_once")
        ]

    def __str__(self) -> str:
        return f"{self.member_id} forgives {self.spell_id}"


class ResponseTimeColumns(models.Model):
    """Columns of a chair about its current turn."""

    spell_since = models.DateTimeField(null=True)  # null: the chair was not asked in this turn
    spell_counted = models.DurationField(default=NO_TIME)
    spell_elapsed = models.DurationField(default=NO_TIME)
    spell_how = models.CharField(max_length=6, blank=True)
    spell_known = models.BooleanField(default=True)
    spell_choice = models.BooleanField(default=False)  # it had more than one legal move

    class Meta:
        abstract = True
