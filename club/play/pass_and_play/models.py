"""A game at one screen. Only `services.py` writes rows."""

from __future__ import annotations

from typing import ClassVar, Self

from django.conf import settings
from django.db import models
from django.urls import reverse

from club.people.members.models import Member
from club.play.game_records.models import Record


class OneScreenGameQuerySet(models.QuerySet["OneScreenGame"]):
    """Queries of games at one screen."""

    def hosted_by(self, host: Member) -> Self:
        """Returns the host's games with their records, the latest first."""
        return self.filter(host=host).select_related("record", "host")


class OneScreenGame(models.Model):
    """A game whose players sit in one room, at the device of its host. No clock runs."""

    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="screen_games"
    )
    record = models.OneToOneField(
        Record, on_delete=models.PROTECT, related_name="screen_game"
    )
    names = models.JSONField()  # by seat
    # of the next form; each form is answered once
    number = models.CharField(max_length=32)
    # of the player who has opened the curtain; null: it is drawn
    open_seat = models.PositiveSmallIntegerField(null=True)
    opened_at = models.DateTimeField(null=True)  # or used since
    # a proposal to go back to this line of the public log; null: there is none
    back_to = models.PositiveIntegerField(null=True)
    back_agreed = models.JSONField(default=list)  # seats that agree to it
    begun_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    objects = OneScreenGameQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["-begun_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.record.game_slug} at one screen"

    def get_absolute_url(self) -> str:
        return reverse("pass_and_play:game", args=[self.pk])


class LeftRecord(models.Model):
    """A record that a game left when it was taken back. It stays as it was."""

    game = models.ForeignKey(
        OneScreenGame, on_delete=models.CASCADE, related_name="left_records"
    )
    record = models.OneToOneField(Record, on_delete=models.PROTECT, related_name="+")
    line = models.PositiveIntegerField()  # of the public log, to which the game went
    plies = models.PositiveIntegerField()  # that were taken over; never shown
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["-pk"]

    def __str__(self) -> str:
        return f"{self.game_id} back to line {self.line}"
