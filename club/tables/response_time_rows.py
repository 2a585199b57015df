"""Spells that are over: what a chair was asked within one turn of the rules, how long that took,
and who answered. Part of the models; what follows from them is in `timecontrol/on_time_rate.py`.
"""

from __future__ import annotations

from datetime import timedelta
from typing import ClassVar

from django.conf import settings
from django.db import models

NO_TIME = timedelta(0)


class ResponseTime(models.Model):
    """From the first question of a turn to the turn's end. Written as it ends, with the ply that
    ends it; what nobody's clock ran for leaves none.
    """

    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="spells"
    )
    table = models.ForeignKey("tables.Table", on_delete=models.CASCADE, related_name="spells")
    seat = models.PositiveSmallIntegerField()
    began = models.DateTimeField()
    ended = models.DateTimeField()
    counted = models.DurationField()  # of the time asked, what did not rest
    elapsed = models.DurationField()  # all of the time asked
    how = models.CharField(max_length=6)  # `By`: ladder when somebody stood in; empty: nobody plied
    known = models.BooleanField()  # everybody could know that it was asked
    counts = models.BooleanField()  # for timeliness: there was a choice, and somebody who waited
    forgiven = models.BooleanField(default=False)  # by all who waited

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
    """A member's word that a missed turn of another's shall not count."""

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
    """Columns of a chair about the spell that it is in."""

    spell_since = models.DateTimeField(null=True)  # null: none has begun
    spell_counted = models.DurationField(default=NO_TIME)
    spell_elapsed = models.DurationField(default=NO_TIME)
    spell_how = models.CharField(max_length=6, blank=True)
    spell_known = models.BooleanField(default=True)
    spell_choice = models.BooleanField(default=False)  # there was more than one legal move

    class Meta:
        abstract = True
