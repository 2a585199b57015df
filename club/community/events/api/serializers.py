"""Events as JSON, and the bodies that change them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, ClassVar

from django.db.models import PositiveSmallIntegerField
from rest_framework import serializers as s

from club.base.texts.short_texts import CODE_POINTS
from club.community.events.event_times import Every
from club.community.events.models import AnswerChoice, Event
from club.community.events.services.repeating import EventEnd
from club.community.events.table_models import EventTable
from club.community.events.terms import COLUMNS, TERMS
from club.site.api.requests import ModelSent, Sent, name_of_member, number
from club.site.api.serializers import AnswerSerializer, ModelAnswerSerializer, UtcTime

LONGEST_LINE = 200 * CODE_POINTS
LONGEST_TEXT = 20_000
HIGHEST = 1_000
FIRST = ("title", "place", "day", "begins", "ends", "nights")
# how much is read; services check what is allowed
LINE = {"max_length": LONGEST_LINE}
TEXT = {"max_length": LONGEST_TEXT, "allow_blank": True}
NUMBER = {"min_value": None, "max_value": HIGHEST}
NUMBERS = [
    column.name for column in COLUMNS if isinstance(column, PositiveSmallIntegerField)
]
NIGHTS = {"max_value": HIGHEST, "help_text": "left out: 0, or 1 to end the next day"}
LISTED = (
    *("id", "series", "title", "place", "begins_at", "ends_at", "zone", "host"),
    *("capacity", "guests_each", "answer_by", "is_public", "called_off"),
)
# lists show them as moments, or not at all
NOT_LISTED = ("begins", "ends", "nights", "answer_hours", "getting_in", "text")


def further_terms(names: Collection[str]) -> list[str]:
    """Returns the terms of events that are not among the names."""
    return [term for term in TERMS if term not in names]


class EventSent(ModelSent):
    """An event as it is made or changed. What is left out stays as it is."""

    keeps_left_out = True

    begins = s.TimeField(help_text="on the clock of the club, as 19:00")
    every = s.ChoiceField(
        choices=Every.values,
        required=False,
        help_text="makes a series, or changes this event and all later ones of one",
    )
    nth = s.IntegerField(
        required=False,
        allow_null=True,
        min_value=-1,
        max_value=4,
        help_text="which weekday of a month; -1: the last",
    )
    until = s.DateField(required=False, allow_null=True)

    class Meta:
        model = Event
        fields: ClassVar = [*FIRST, *further_terms(FIRST), "every", "nth", "until"]
        extra_kwargs: ClassVar = {
            "title": LINE,
            "place": LINE,
            "getting_in": TEXT,
            "text": TEXT,
            **dict.fromkeys(NUMBERS, NUMBER),
            "nights": NIGHTS,
        }


class EventAnswerSent(Sent):
    choice = s.ChoiceField(
        choices=AnswerChoice.values,
        allow_null=True,
        default=None,
        help_text="by default the one before",
    )
    guests = s.IntegerField(
        allow_null=True,
        default=None,
        max_value=HIGHEST,
        help_text="with a yes; by default as many as before",
    )
    remark = s.CharField(
        allow_null=True,
        default=None,
        allow_blank=True,
        max_length=LONGEST_LINE,
        help_text="by default the one before",
    )


class EventEndSent(Sent):
    act = s.ChoiceField(choices=[act.value for act in EventEnd])


class EventHostSent(Sent):
    act = s.ChoiceField(choices=("put_in", "move", "swap", "take_out", "hand_over"))
    member = s.CharField(max_length=20)
    waiting = s.CharField(
        default="", allow_blank=True, max_length=20, help_text="of swap"
    )
    guests = s.IntegerField(
        allow_null=True,
        default=None,
        max_value=HIGHEST,
        help_text="of put_in; by default those whom the member has named",
    )
    over = s.BooleanField(default=False, help_text="even if it is full; of put_in")
    later = s.BooleanField(
        default=False, help_text="all later ones of the series, too; of hand_over"
    )


class EventGuestSent(Sent):
    name = name_of_member(help_text="of the guest; the others see it")


class EventTickSent(Sent):
    member = s.CharField(max_length=20)
    here = s.BooleanField()


class EventTableSent(Sent):
    title = s.CharField(max_length=LONGEST_LINE)
    seats = s.IntegerField(max_value=HIGHEST)
    brings = s.BooleanField(default=False)
    teaches = s.BooleanField(default=False)
    minutes = s.ListField(
        child=s.IntegerField(max_value=100_000),
        min_length=2,
        max_length=2,
        allow_null=True,
        default=None,
        help_text="from when to when, in minutes after the begin",
    )


class EventTableActSent(Sent):
    act = s.ChoiceField(choices=("sit", "rise", "help"))
    brings = s.BooleanField(default=False)
    teaches = s.BooleanField(default=False)
    box = number(
        required=False, allow_null=True, help_text="the copy of the library you bring"
    )


class EventWishSent(Sent):
    title = s.CharField(max_length=LONGEST_LINE)


class EventSerializer(ModelAnswerSerializer):
    """An event as a list shows it."""

    id = s.IntegerField()
    series = s.IntegerField(source="series_id", allow_null=True)
    host = s.CharField(source="host.username", allow_null=True)
    answer_by = UtcTime()
    called_off = s.BooleanField(source="is_called_off")

    class Meta:
        model = Event
        fields: ClassVar = [*LISTED, *further_terms((*LISTED, *NOT_LISTED))]


class EventAnswerSerializer(AnswerSerializer):
    """A member's answer."""

    member = s.CharField(source="member.username")
    choice = s.ChoiceField(choices=AnswerChoice.values)
    guests = s.IntegerField()
    remark = s.CharField(allow_blank=True)
    inside = s.BooleanField(source="is_inside", help_text="has a place")
    number = s.IntegerField(allow_null=True, help_text="order of the waiting list")
    needs_host = s.BooleanField()


class EventTableSerializer(ModelAnswerSerializer):
    """A table at an event, with names."""

    id = s.IntegerField()
    seated = s.ListField(child=s.CharField())
    waiting = s.ListField(child=s.CharField())
    brings = s.ListField(child=s.CharField())
    teaches = s.ListField(child=s.CharField())
    boxes = s.ListField(
        child=s.IntegerField(), help_text="copies of the library that are brought"
    )

    class Meta:
        model = EventTable
        fields = (
            *("id", "title", "seats", "seated", "waiting", "brings", "teaches"),
            *("boxes", "from_minute", "to_minute"),
        )

    def compute_seated(self, table: EventTable) -> list[str]:
        return _names(table, lambda sitter: sitter.is_seated)

    def compute_waiting(self, table: EventTable) -> list[str]:
        return _names(table, lambda sitter: not sitter.is_seated)

    def compute_brings(self, table: EventTable) -> list[str]:
        return _names(table, lambda sitter: sitter.brings)

    def compute_teaches(self, table: EventTable) -> list[str]:
        return _names(table, lambda sitter: sitter.teaches)

    def compute_boxes(self, table: EventTable) -> list[int]:
        return [row.box for row in table.sitters.all() if row.box is not None]


class EventWishSerializer(AnswerSerializer):
    id = s.IntegerField()
    member = s.CharField(source="member.username")
    title = s.CharField()


class EventGuestSerializer(AnswerSerializer):
    """A guest, and the link by which they log in."""

    id = s.IntegerField(source="pk")
    name = s.CharField(source="member.username")
    address = s.CharField(allow_blank=True, help_text="empty: its key is lost")


class EventGuestListSerializer(AnswerSerializer):
    guests = EventGuestSerializer(many=True)


class EventPageSerializer(AnswerSerializer):
    """All of an event."""

    event = EventSerializer()
    text = s.CharField(source="event.text", allow_blank=True)
    getting_in = s.CharField(source="event.getting_in", allow_blank=True)
    answers = EventAnswerSerializer(many=True)
    tables = EventTableSerializer(many=True)
    wishes = EventWishSerializer(many=True)
    came = s.ListField(child=s.CharField(), help_text="ticked by a host")


def _names(table: EventTable, chosen: Any) -> list[str]:
    return [row.member.username for row in table.ordered_sitters() if chosen(row)]
