"""The model of requests to pair a round. `models.py` imports it."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from django.conf import settings
from django.db import models

from club.base.database.task_rows import TaskRow, TaskRowQuerySet

MEMBER: Any = settings.AUTH_USER_MODEL
LONGEST_REFUSAL: Final = 300


class PairingRequest(TaskRow):
    """An organiser's request to pair the next round of a large tournament, which a task does. It is
    deleted with the pairing.
    """

    tournament = models.OneToOneField(
        "tournaments.Tournament",
        on_delete=models.CASCADE,
        related_name="pairing_request",
    )
    by = models.ForeignKey(MEMBER, on_delete=models.CASCADE, related_name="+")
    requested_at = models.DateTimeField()
    opens = models.BooleanField(default=False)  # the round is opened at once
    # why it was not done, in words; empty: a task is to do it
    refusal = models.CharField(max_length=LONGEST_REFUSAL, blank=True, db_default="")

    objects = TaskRowQuerySet["PairingRequest"].as_manager()

    class Meta:
        ordering: ClassVar = ["requested_at", "pk"]

    def __str__(self) -> str:
        return f"pairing of tournament {self.tournament_id}"


def request_of(tournament_id: int) -> PairingRequest | None:
    """Returns the request that waits for a task, or was refused; None without one."""
    return PairingRequest.objects.filter(tournament=tournament_id).first()
