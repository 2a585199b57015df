"""Polls of dates: an event without a day yet, up to ten days for it, and the members' answers.
`models.py` imports them. Only services write rows.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractUser, AnonymousUser
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.community.events.term_columns import EventFields


class PollQuerySet(models.QuerySet["DatePoll"]):
    """Named queries of polls."""

    def visible_to(self, viewer: AbstractUser | AnonymousUser) -> PollQuerySet:
        """Polls are for members: guests and anonymous visitors see none."""
        return self if may(viewer, Power.SEE_ANSWERS) else self.none()

    def open(self) -> PollQuerySet:
        """Polls that wait for answers, or for the host."""
        return self.filter(event=None, closed_at=None)


class DatePoll(EventFields):
    """An event that is planned, with the terms that it will have."""

    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    zone = models.CharField(max_length=64)
    made_at = models.DateTimeField()
    # made of the day that the host has fixed
    event = models.OneToOneField(
        "events.Event", on_delete=models.SET_NULL, null=True, related_name="poll"
    )
    closed_at = models.DateTimeField(null=True)

    objects = PollQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["-made_at", "-pk"]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("events:poll", args=[self.pk])

    def belongs_to(self, member: Any) -> bool:
        """Whether the member is its host."""
        return self.host_id is not None and self.host_id == member.pk

    @property
    def is_open(self) -> bool:
        """Whether it waits for answers, or for the host."""
        return self.event_id is None and self.closed_at is None


class PollDay(models.Model):
    """A day on which the event may be."""

    poll = models.ForeignKey(DatePoll, on_delete=models.CASCADE, related_name="days")
    day = models.DateField()
    begins_at = models.DateTimeField()
    ends_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["day"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["poll", "day"], name="events_poll_day")
        ]

    def __str__(self) -> str:
        return f"{self.day} of poll {self.poll_id}"

    def has_begun(self, now: datetime) -> bool:
        return now >= self.begins_at


class PollChoice(models.TextChoices):
    """An answer of a member to one day."""

    YES = "yes", _("yes")
    MAYBE = "maybe", _("maybe")
    NO = "no", _("no")


class PollAnswer(models.Model):
    """A member's answer to one day of a poll."""

    day = models.ForeignKey(PollDay, on_delete=models.CASCADE, related_name="answers")
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    choice = models.CharField(max_length=5, choices=PollChoice)
    answered_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["answered_at", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["day", "member"], name="events_poll_one_answer"
            )
        ]

    def __str__(self) -> str:
        return f"{self.member_id}: {self.choice}"
