"""Models of substitutes: offers of volunteers, requests for a substitute, and their recipients.

`queries.py` says which offers fit a request.
"""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.urls import reverse

from club.base.partial_indexes import index_while_unset, unique_while_unset


class Vacancy(models.TextChoices):
    """The reason of a request for a substitute."""

    AWAY = "away", "its member stays away"
    NO_SHOW = "no_show", "its member has missed their first turn"
    ASKED = "asked", "its member asks for a substitute"
    VOTED = "voted", "its member stays away, and the others want somebody else"


# reasons of absence; such a request is void once the member plays
ABSENCE_REASONS = (Vacancy.AWAY, Vacancy.NO_SHOW, Vacancy.VOTED)


class RequestOutcome(models.TextChoices):
    """The outcome of a request."""

    TAKEN = "taken", "the seat is taken"
    NOBODY = "nobody", "nobody came"
    VOID = "void", "its member is back, or the game is over"


class SubstituteOffer(models.Model):
    """A member's offer to take over up to `chairs` chairs of a game at once."""

    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="bench_wishes"
    )
    game_slug = models.SlugField(max_length=40)
    chairs = models.PositiveSmallIntegerField(default=1)
    asked_at = models.DateTimeField(null=True)  # by the last request; null: never

    class Meta:
        app_label = "tables"
        db_table = "tables_benchwish"
        ordering: ClassVar = ["game_slug", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["game_slug", "member"], name="tables_one_bench_wish"
            )
        ]

    def __str__(self) -> str:
        return f"{self.member_id} offers to take over {self.chairs} chairs of {self.game_slug}"


class SubstituteRequest(models.Model):
    """A request for a substitute in one chair. It is open until a volunteer has taken the chair,
    its member is back, or its time is over.
    """

    table = models.ForeignKey(
        "tables.Table", on_delete=models.CASCADE, related_name="calls"
    )
    seat = models.PositiveSmallIntegerField()
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )  # whose chair it is
    why = models.CharField(max_length=8, choices=Vacancy)
    made_at = models.DateTimeField()
    over_at = models.DateTimeField()
    settled_at = models.DateTimeField(null=True)  # null: it is open
    # empty: it is open
    came_to = models.CharField(max_length=8, choices=RequestOutcome, blank=True)
    taken_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        related_name="taken_over",
    )

    class Meta:
        app_label = "tables"
        db_table = "tables_benchcall"
        ordering: ClassVar = ["made_at", "pk"]
        constraints: ClassVar = [
            unique_while_unset(
                ["table", "seat"], "settled_at", "tables_one_call_a_chair"
            )
        ]
        indexes: ClassVar = [
            index_while_unset("over_at", "settled_at", "tables_calls_over")
        ]

    def __str__(self) -> str:
        return f"a substitute is requested for seat {self.seat} at {self.table_id}"

    def get_absolute_url(self) -> str:
        return reverse("tables:briefing", args=[self.pk])


class RequestRecipient(models.Model):
    """A member whom a request has asked. While it is open they see what the chair's seat sees;
    because of that they can never take another chair of the table.
    """

    call = models.ForeignKey(
        SubstituteRequest, on_delete=models.CASCADE, related_name="asked"
    )
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="bench_calls"
    )

    class Meta:
        app_label = "tables"
        db_table = "tables_benchasked"
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["member", "call"], name="tables_asked_once_a_call"
            )
        ]

    def __str__(self) -> str:
        return f"{self.member_id} is asked by request {self.call_id}"
