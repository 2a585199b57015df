"""Events, the series they belong to, and the answers of members. Only services write rows."""

from __future__ import annotations

from datetime import date, datetime, timedelta, tzinfo
from typing import Any, ClassVar, Final

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from club.base.texts.short_texts import CODE_POINTS
from club.base.time_zones.names import zone_named
from club.community.events import (  # noqa: F401 - Django finds the models
    message_models,
    poll_models,
    table_models,
)
from club.community.events.event_times import Every, RepeatRule
from club.community.events.term_columns import EventFields

LONGEST_REMARK: Final = 200
MOST_SEATS: Final = 12  # at a table of an event
UNCERTAIN_FOR: Final = timedelta(hours=24)
CHANGES_TOGETHER: Final = timedelta(minutes=10)  # by one e-mail
# in the last days before the begin no party is moved up without being asked
LAST_DAYS: Final = timedelta(hours=48)


class EventSeries(models.Model):
    """Events that repeat. Its rule may change: each part has one."""

    zone = models.CharField(max_length=64)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    made_at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "series"

    def __str__(self) -> str:
        return f"series {self.pk}"

    @property
    def last_day(self) -> date | None:
        """After this day its rules have no event; None: they go on for ever."""
        ends = [part.until for part in self.parts.all()]
        known = [until for until in ends if until is not None]
        return max(known) if len(known) == len(ends) else None


class SeriesPart(EventFields):
    """A rule of the series from its first day on, with the terms of its events."""

    series = models.ForeignKey(
        EventSeries, on_delete=models.CASCADE, related_name="parts"
    )
    number = models.PositiveSmallIntegerField()
    first = models.DateField()
    every = models.CharField(max_length=9, choices=Every)
    nth = models.SmallIntegerField(null=True)
    until = models.DateField(null=True)  # before the first: no day is left
    left_out = models.JSONField(default=list)  # days

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["series", "number"], name="events_part_number"
            )
        ]

    def __str__(self) -> str:
        return f"part {self.number} of {self.series_id}"

    @property
    def rule(self) -> RepeatRule:
        return RepeatRule(self.first, self.every, self.nth, self.until)

    @property
    def days_left_out(self) -> set[date]:
        return {date.fromisoformat(day) for day in self.left_out}


class EventQuerySet(models.QuerySet["Event"]):
    """Named queries of events."""

    def with_host(self) -> EventQuerySet:
        """Joins the hosts and the series of the events."""
        return self.select_related("host", "part", "series")


class Event(EventFields):
    """One evening or afternoon at a place."""

    series = models.ForeignKey(
        EventSeries, on_delete=models.CASCADE, null=True, related_name="events"
    )
    part = models.ForeignKey(
        SeriesPart, on_delete=models.PROTECT, null=True, related_name="events"
    )
    slot = models.DateField(null=True)  # the day that the rule gave it
    own_fields = models.JSONField(default=list)  # changed for this one alone
    zone = models.CharField(max_length=64)  # stays when the club's zone changes
    day = models.DateField()
    begins_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    made_at = models.DateTimeField()
    changed_at = models.DateTimeField()
    sequence = models.PositiveIntegerField(default=0)  # of calendars
    called_off_at = models.DateTimeField(null=True)
    last_number = models.PositiveIntegerField(default=0)  # given to an answer
    last_fact = models.PositiveIntegerField(default=0)  # of a notice
    change_told_at = models.DateTimeField(null=True)
    change_fact = models.PositiveIntegerField(null=True)  # of the notice then
    reminded_at = models.DateTimeField(null=True)
    # the last member, by id, who was notified of the new event; null: all were
    announced_to = models.PositiveBigIntegerField(null=True)

    objects = EventQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["begins_at", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["series", "slot"], name="events_slot")
        ]
        indexes: ClassVar = [
            models.Index(fields=["begins_at"], name="events_begin"),
            models.Index(fields=["ends_at"], name="events_end"),
            models.Index(
                fields=["id"],
                condition=models.Q(announced_to__isnull=False),
                name="events_to_announce",
            ),
        ]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("events:event", args=[self.pk])

    def belongs_to(self, member: Any) -> bool:
        """Whether the member is its host."""
        return self.host_id is not None and self.host_id == member.pk

    @property
    def shown_rule(self) -> RepeatRule | None:
        """The rule from this event to the end of the series; None: the event does not repeat."""
        if self.series is None or self.part is None:
            return None
        return RepeatRule(
            self.day, self.part.every, self.part.nth, self.series.last_day
        )

    @property
    def key(self) -> str:
        """The begin of the keys of notices about the event."""
        return f"g{self.pk}"

    @property
    def zone_info(self) -> tzinfo:
        return zone_named(self.zone)

    @property
    def answer_by(self) -> datetime:
        """The last moment for new answers."""
        return self.begins_at - timedelta(hours=self.answer_hours or 0)

    @property
    def is_called_off(self) -> bool:
        return self.called_off_at is not None

    def has_begun(self, now: datetime) -> bool:
        return now >= self.begins_at

    def in_last_days(self, now: datetime) -> bool:
        """Whether a waiting party is asked before it is moved up."""  # events 4.4
        return now >= self.begins_at - LAST_DAYS


class AnswerChoice(models.TextChoices):
    """An answer of a member."""

    YES = "yes", _("yes")
    MAYBE = "maybe", _("maybe")
    NO = "no", _("no")


class EventAnswer(models.Model):
    """A member's answer. With a yes the member and their guests are inside, or wait."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="answers")
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="event_answers"
    )
    choice = models.CharField(max_length=5, choices=AnswerChoice)
    guests = models.PositiveSmallIntegerField(default=0)
    remark = models.CharField(max_length=LONGEST_REMARK * CODE_POINTS, blank=True)
    is_inside = models.BooleanField(default=False)
    number = models.PositiveIntegerField(null=True)  # the order of the waiting list
    placed_at = models.DateTimeField(null=True)  # came in from the waiting list
    is_late = models.BooleanField(default=False)  # a no after the time to answer
    needs_host = models.BooleanField(default=False)  # was taken out by the host
    answered_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["number", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["event", "member"], name="events_one_answer"
            ),
            models.CheckConstraint(
                condition=models.Q(is_inside=False) | models.Q(choice="yes"),
                name="events_inside_said_yes",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.member_id}: {self.choice}"

    @property
    def size(self) -> int:
        """Places of the member and the guests."""
        return 1 + self.guests

    @property
    def is_waiting(self) -> bool:
        return self.choice == AnswerChoice.YES and not self.is_inside

    @property
    def certain_at(self) -> datetime | None:
        """The moment from which a place of the waiting list is certain; None: it always was."""
        # events 4.3
        if not self.is_inside or self.placed_at is None:
            return None
        return self.placed_at + UNCERTAIN_FOR

    def is_uncertain(self, now: datetime) -> bool:
        """Whether the place was given a short time ago."""  # events 4.3
        return self.certain_at is not None and now < self.certain_at


class EventAttendance(models.Model):
    """A member who came, as a host ticked it."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="came")
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="evenings"
    )
    ticked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "member"], name="events_came_once")
        ]

    def __str__(self) -> str:
        return f"{self.member_id} came to {self.event_id}"
