"""The mentor of a seat, and the lines between them. Only `services/` write rows."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.urls import reverse

from club.base.partial_indexes import unique_while_unset


class Mentor(models.Model):
    """A member who sees what one seat of a table sees. The seat and the host both name them."""

    table = models.ForeignKey(
        "tables.Table", on_delete=models.CASCADE, related_name="mentors"
    )
    seat = models.PositiveSmallIntegerField()
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mentored"
    )
    named_at = models.DateTimeField()
    # null: they have not named the mentor yet
    seat_agreed_at = models.DateTimeField(null=True)
    host_agreed_at = models.DateTimeField(null=True)
    # of the game, of the seat's tenure, or because one of the three wished it
    ended_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["seat", "pk"]
        constraints: ClassVar = [
            unique_while_unset(
                ["table", "seat"], "ended_at", "teaching_one_mentor_a_seat"
            ),
            unique_while_unset(
                ["table", "member"], "ended_at", "teaching_one_seat_a_mentor"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.member_id} for seat {self.seat} at {self.table_id}"

    def get_absolute_url(self) -> str:
        return reverse("teaching:mentors", args=[self.table_id])

    @property
    def is_agreed(self) -> bool:
        return self.seat_agreed_at is not None and self.host_agreed_at is not None

    @property
    def is_active(self) -> bool:
        """Whether the mentor sees what the seat sees."""
        return self.is_agreed and self.ended_at is None


class MentorLine(models.Model):
    """A line between a mentor and their seat. Others read it when the game is over."""

    mentor = models.ForeignKey(Mentor, on_delete=models.CASCADE, related_name="lines")
    # else by the member in the seat
    is_by_mentor = models.BooleanField()
    text = models.TextField()
    move = models.TextField(blank=True)  # the notation of a move that it marks
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return f"line {self.pk} of {self.mentor_id}"
