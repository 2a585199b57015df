"""Events in words: their times, in the zone of the event and in the reader's, terms and places."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.community.events.models import Event


def when_in_words(event: Event) -> str:
    """ "Thursday 17 December, 19:00 to 23:00 (Europe/Helsinki)"."""
    return _("{when} ({zone})").format(when=times_of(event), zone=event.zone)


def times_of(event: Event) -> str:
    """ "Thursday 17 December, 19:00 to 23:00", in the zone of the event."""
    zone = event.zone_info
    return span(event.begins_at.astimezone(zone), event.ends_at.astimezone(zone))


def times_for_reader(event: Event) -> str:
    """Returns the times in the reader's zone; empty if its clock shows the same."""
    zone = timezone.get_current_timezone()
    if event.begins_at.astimezone(zone).utcoffset() == (
        event.begins_at.astimezone(event.zone_info).utcoffset()
    ):
        return ""
    return span(timezone.localtime(event.begins_at), timezone.localtime(event.ends_at))


def answer_by_in_words(event: Event) -> str:
    """The last moment for a yes; empty where that is the begin."""
    if not event.answer_hours:
        return ""
    return date_format(event.answer_by.astimezone(event.zone_info), "l j F, H:i")


def event_terms_in_words(event: Event) -> list[str]:
    """Returns a sentence for each term that members and visitors should know before they come. The
    pages of the event and its calendar show all sentences.
    """
    sentences = []
    if event.guests_each:
        text = ngettext(
            "Members may bring a guest.",
            "Members may bring up to {count} guests.",
            event.guests_each,
        )
        sentences.append(text.format(count=event.guests_each))
    return sentences


def span(begin: datetime, end: datetime) -> str:
    """Two moments, with the second day where it is another and not the night after the first."""
    first = date_format(begin, "l j F, H:i")
    is_same_night = (end.date() - begin.date()).days <= 1 and end.hour < 12
    form = "H:i" if end.date() == begin.date() or is_same_night else "l j F, H:i"
    return _("{begin} to {end}").format(begin=first, end=date_format(end, form))


def places_in_words(event: Event) -> str:
    """How many come, and how many places are free. For an event with counts."""
    used: int = event.used  # type: ignore[attr-defined]
    waits: int = event.waits  # type: ignore[attr-defined]
    coming = ngettext("{count} comes", "{count} come", used).format(count=used)
    if event.capacity is None:
        return coming
    free = event.capacity - used
    if free > 0:
        text = ngettext("{count} place free", "{count} places free", free)
        return _("{coming}, {free}").format(coming=coming, free=text.format(count=free))
    if free < 0:
        text = _("{coming}, {over} over").format(coming=coming, over=-free)
    else:
        text = _("{coming}, full").format(coming=coming)
    if waits:
        waiting = ngettext("{count} waits", "{count} wait", waits).format(count=waits)
        text = _("{text}, {waiting}").format(text=text, waiting=waiting)
    return text
