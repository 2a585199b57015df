"""Models of tables and wishes at an event. `models.py` imports them."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import ClassVar, Final

from django.conf import settings
from django.db import models

from club.base.texts.short_texts import CODE_POINTS

LONGEST_GAME: Final = 80


class EventTable(models.Model):
    """A game that a member proposes for the event."""

    event = models.ForeignKey(
        "events.Event", on_delete=models.CASCADE, related_name="tables"
    )
    title = models.CharField(max_length=LONGEST_GAME * CODE_POINTS)
    seats = models.PositiveSmallIntegerField()
    # null: left, and the table is empty
    proposer = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    # minutes after the begin of the event; null: not said
    from_minute = models.PositiveSmallIntegerField(null=True)
    to_minute = models.PositiveSmallIntegerField(null=True)
    made_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return self.title

    def ordered_sitters(self) -> list[TableSitter]:
        """Returns the players with a seat in their order, then those who wait."""
        return sorted(self.sitters.all(), key=lambda sitter: sitter.order)

    def times(self, begin: datetime) -> tuple[datetime, datetime] | None:
        """Returns the begin and the end; None: not said."""
        if self.from_minute is None or self.to_minute is None:
            return None
        minute = timedelta(minutes=1)
        return begin + self.from_minute * minute, begin + self.to_minute * minute

    def overlaps(self, other: EventTable) -> bool:
        """Whether both are played at the same time, as far as it was said."""
        if None in (self.from_minute, other.from_minute):
            return False
        assert self.from_minute is not None and self.to_minute is not None
        assert other.from_minute is not None and other.to_minute is not None
        return self.from_minute < other.to_minute and other.from_minute < self.to_minute

    def may_overlap(self, other: EventTable) -> bool:
        """Whether both may be played at the same time: a table without times may be at any time."""
        return self.overlaps(other) or None in (self.from_minute, other.from_minute)


class TableSitter(models.Model):
    """A member who has a seat at the table or waits for one."""

    table = models.ForeignKey(
        EventTable, on_delete=models.CASCADE, related_name="sitters"
    )
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    number = models.IntegerField()  # the order at the table
    # before all others who wait, for who lost a seat; null: the number counts
    waiting_number = models.IntegerField(null=True)
    is_seated = models.BooleanField(default=False)
    brings = models.BooleanField(default=False)
    box = models.PositiveBigIntegerField(null=True)  # which: club/base/ui/game_boxes.py
    teaches = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["number", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "member"], name="events_sits_once")
        ]

    def __str__(self) -> str:
        return f"{self.member_id} at {self.table_id}"

    @property
    def order(self) -> tuple[bool, int]:
        """The place in the order: players with a seat come first, then players who wait."""
        if self.is_seated or self.waiting_number is None:
            return not self.is_seated, self.number
        return True, self.waiting_number


class GameWish(models.Model):
    """A game that a member would like to play at the event."""

    event = models.ForeignKey(
        "events.Event", on_delete=models.CASCADE, related_name="wishes"
    )
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    title = models.CharField(max_length=LONGEST_GAME * CODE_POINTS)

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["event", "member", "title"], name="events_wish_once"
            )
        ]

    def __str__(self) -> str:
        return self.title
