"""Notices of events. Each is about a fact of an event, and void once the event has begun."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.community.events.models import (
    CHANGES_TOGETHER,
    AnswerChoice,
    Event,
)
from club.community.events.presentation.words import times_for_reader, when_in_words
from club.community.events.queries import answer_of
from club.community.events.table_models import EventTable
from club.messages.notifications.email_parts import EmailPart, Paragraph
from club.messages.notifications.kinds import (
    BY_EMAIL,
    IN_DIGEST,
    KindGroup,
    Text,
)
from club.messages.notifications.models import Notice
from club.messages.notifications.row_kinds import ShortNotice


class EventNotice(ShortNotice[Event]):
    """A subject, a sentence, and when and where the event is."""

    group = KindGroup.EVENTS
    channels = BY_EMAIL
    gone = "the event is gone"
    gone_subject = gettext_lazy("An event")
    gone_page = "events:index"

    def rows(self) -> QuerySet[Event]:
        return Event.objects.all()

    def subject_values(self, row: Event, notice: Notice) -> Mapping[str, object]:
        return {"event": row.title}

    def part(self, row: Event, notice: Notice) -> EmailPart:
        part = super().part(row, notice)
        place = "\n".join(filter(None, [*_when(row), row.place]))
        blocks = (*part.blocks, Paragraph(place))
        return replace(part, blocks=blocks, thread=row.key)

    def why_void(self, row: Event, notice: Notice) -> Text:
        if row.is_called_off:
            return "the event is called off"
        return "the event has begun" if row.has_begun(timezone.now()) else ""


def _when(event: Event) -> Iterator[str]:
    """In the zone of the event, and in the reader's where the clock shows something else."""
    yield when_in_words(event)
    if here := times_for_reader(event):
        yield _("Your time: {when}").format(when=here)


class NoticeToComing(EventNotice):
    """A notice to members who have not said no."""

    def why_void(self, row: Event, notice: Notice) -> Text:
        answer = answer_of(row, notice.member_id)
        if answer is None or answer.choice == AnswerChoice.NO:
            return "the member has said no"
        return super().why_void(row, notice)


class NoticeToInside(EventNotice):
    """A notice to members who have a place."""

    def why_void(self, row: Event, notice: Notice) -> Text:
        answer = answer_of(row, notice.member_id)
        if answer is None or not answer.is_inside:
            return "the member has no place any more"
        return super().why_void(row, notice)


class NoticeToWaiting(EventNotice):
    """A notice to members on the waiting list."""

    def why_void(self, row: Event, notice: Notice) -> Text:
        answer = answer_of(row, notice.member_id)
        if answer is None or not answer.is_waiting:
            return "the member does not wait any more"
        return super().why_void(row, notice)


class NoticeOfTable(NoticeToComing):
    """A notice about a table of an event."""

    def subject_values(self, row: Event, notice: Notice) -> Mapping[str, object]:
        tables = EventTable.objects.filter(pk=notice.facts.get("table"))
        title = tables.values_list("title", flat=True).first()
        return {"event": row.title, "game": title or _("a game")}


class NewEvent(EventNotice):
    """An event was made, or the first of a series."""

    name = "event_made"
    label = gettext_lazy("a new event")
    channels = IN_DIGEST
    subject = gettext_lazy("A new event: %(event)s")
    text = gettext_lazy("Say yes, maybe or no on its page.")

    def text_template(self, row: Event, notice: Notice) -> Text:
        if row.series_id is None:
            return self.text
        return _("The first of a series. Say yes, maybe or no to each on its page.")


class EventSoon(NoticeToComing):
    """An event is in two days."""

    name = "event_soon"
    label = gettext_lazy("an event is in two days")
    subject = gettext_lazy("Soon: %(event)s")
    text = gettext_lazy("It is in two days. Say no if you cannot come.")


class EventChanged(NoticeToComing):
    """An event has another time or place; changes within some minutes are told together."""

    name = "event_changed"
    label = gettext_lazy("an event has another time or place")
    delay = CHANGES_TOGETHER
    subject = gettext_lazy("Changed: %(event)s")
    text = gettext_lazy("The time or the place has changed. This is what counts now:")


class EventCalledOff(EventNotice):
    """An event does not take place."""

    name = "event_called_off"
    label = gettext_lazy("an event is called off")
    subject = gettext_lazy("Called off: %(event)s")
    text = gettext_lazy("It does not take place. It was planned for:")

    def why_void(self, row: Event, notice: Notice) -> Text:
        return ""


class PlaceFellFree(NoticeToInside):
    """The member has moved up from the waiting list."""

    name = "event_place"
    label = gettext_lazy("you move up from the waiting list of an event")
    subject = gettext_lazy("You have a place: %(event)s")
    text = gettext_lazy(
        "A place fell free, and it is yours. If you cannot come, say no on the page: then "
        "it goes to the next."
    )


class PlaceIsFree(NoticeToWaiting):
    """A place fell free in the last two days, for the first who says yes."""

    name = "event_free"
    label = gettext_lazy("a place fell free in the last two days")
    subject = gettext_lazy("A place is free: %(event)s")
    text = gettext_lazy("All who wait are told. It goes to the first who presses yes.")


class PlaceGiven(NoticeToInside):
    """The host has put the member on the list."""

    name = "event_put_in"
    label = gettext_lazy("the host of an event gives you a place")
    subject = gettext_lazy("You have a place: %(event)s")
    text = gettext_lazy("The host has put you on the list of those who come.")


class MovedToWaiting(NoticeToWaiting):
    """The host has moved the member to the waiting list."""

    name = "event_moved"
    label = gettext_lazy("the host of an event moves you to the waiting list")
    subject = gettext_lazy("You are on the waiting list: %(event)s")
    text = gettext_lazy("The host has moved you to the waiting list.")


class TakenOffList(EventNotice):
    """The host has taken the member off the list."""

    name = "event_taken_out"
    label = gettext_lazy("the host of an event takes you off the list")
    subject = gettext_lazy("You are off the list: %(event)s")
    text = gettext_lazy(
        "The host has taken you off the list. If you say yes again, the host decides."
    )


class EventHandedOver(EventNotice):
    """The member is the host of an event now."""

    name = "event_host"
    label = gettext_lazy("an event is given to you as its host")
    subject = gettext_lazy("You are the host: %(event)s")
    text = gettext_lazy("The event was given to you. You look after it from now on.")


class EventSeatGiven(NoticeOfTable):
    """The member has a seat at a table of an event."""

    name = "event_seat"
    label = gettext_lazy("you get a seat at a table of an event")
    subject = gettext_lazy("You have a seat: %(game)s")
    text = gettext_lazy("A seat is yours at the table of %(game)s, at %(event)s.")


class BoxMissing(NoticeOfTable):
    """No member brings or teaches a game of an event any more."""

    name = "event_box"
    label = gettext_lazy("nobody brings or teaches a game of an event")
    subject = gettext_lazy("%(game)s at %(event)s")
    text = gettext_lazy(
        "Who was to bring or to teach %(game)s does not any more. Can you?"
    )


EVENT_KINDS = (
    NewEvent(),
    EventSoon(),
    EventChanged(),
    EventCalledOff(),
    PlaceFellFree(),
    PlaceIsFree(),
    PlaceGiven(),
    MovedToWaiting(),
    TakenOffList(),
    EventHandedOver(),
    EventSeatGiven(),
    BoxMissing(),
)
