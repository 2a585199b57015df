"""The bench: members who have volunteered to take over chairs, the calls that went out to them, and
whom each call has asked. Part of the models; who fits is in `queries.py`.
"""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.urls import reverse

from club.partial_indexes import index_while_unset, unique_while_unset


class Vacancy(models.TextChoices):
    """Why somebody is looked for."""

    AWAY = "away", "its member stays away"
    NO_SHOW = "no_show", "its member has missed their first turn"
    ASKED = "asked", "its member asks for a substitute"
    VOTED = "voted", "its member stays away, and the others want somebody else"


# void once the member plies
WITHOUT_A_WORD = (Vacancy.AWAY, Vacancy.NO_SHOW, Vacancy.VOTED)


class RequestOutcome(models.TextChoices):
    """What has come of a call."""

    TAKEN = "taken", "somebody sits there"
    NOBODY = "nobody", "nobody came"
    VOID = "void", "its member is back, or the game is over"


class BenchWish(models.Model):
    """A member would take over chairs of a game, so many at once."""

    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="bench_wishes"
    )
    game_slug = models.SlugField(max_length=40)
    chairs = models.PositiveSmallIntegerField(default=1)
    asked_at = models.DateTimeField(null=True)  # by the last call; null: never

    class Meta:
        app_label = "tables"
        ordering: ClassVar = ["game_slug", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game_slug", "member"], name="tables_one_bench_wish")
        ]

    def __str__(self) -> str:
        return f"{self.member_id} would take over {self.chairs} of {self.game_slug}"


class BenchCall(models.Model):
    """One call to the bench for one chair: open until somebody has sat down, its member is back, or
    its time is over.
    """

    table = models.ForeignKey("tables.Table", on_delete=models.CASCADE, related_name="calls")
    seat = models.PositiveSmallIntegerField()
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )  # whose chair it is
    why = models.CharField(max_length=8, choices=Vacancy)
    made_at = models.DateTimeField()
    over_at = models.DateTimeField()
    settled_at = models.DateTimeField(null=True)  # null: it is open
    came_to = models.CharField(
        max_length=8, choices=RequestOutcome, blank=True
    )  # empty: it is open
    taken_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="taken_over"
    )

    class Meta:
        app_label = "tables"
        ordering: ClassVar = ["made_at", "pk"]
        constraints: ClassVar = [
            unique_while_unset(["table", "seat"], "settled_at", "tables_one_call_a_chair")
        ]
        indexes: ClassVar = [index_while_unset("over_at", "settled_at", "tables_calls_over")]

    def __str__(self) -> str:
        return f"the bench is called to seat {self.seat} at {self.table_id}"

    def get_absolute_url(self) -> str:
        return reverse("tables:briefing", args=[self.pk])


class BenchAsked(models.Model):
    """A member whom a call has asked. While it is open they may read what the seat knows, so no
    other chair of that table is ever theirs.
    """  # V7

    call = models.ForeignKey(BenchCall, on_delete=models.CASCADE, related_name="asked")
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="bench_calls"
    )

    class Meta:
        app_label = "tables"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["member", "call"], name="tables_asked_once_a_call")
        ]

    def __str__(self) -> str:
        return f"{self.member_id} is asked by call {self.call_id}"
