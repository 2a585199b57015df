"""Events in words: times, terms, places, and a member's own answer."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.base.ui.times import by_when
from club.community.events.models import AnswerChoice, Event, EventAnswer


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


def invitation_in_words(event: Event) -> str:
    """Returns the words with which a host sends a guest the link."""
    text = _("You are invited to {event}: {when}, {place}.")
    text = text.format(event=event.title, when=when_in_words(event), place=event.place)
    if event.host is None:
        return text
    return text + " " + _("Your host is {host}.").format(host=event.host.username)


def answer_by_in_words(event: Event) -> str:
    """Returns the last moment for a yes; empty where that is the begin."""
    if not event.answer_hours:
        return ""
    there = event.answer_by.astimezone(event.zone_info)
    here = timezone.localtime(event.answer_by)
    text = date_format(there, "l j F, H:i")
    if there.utcoffset() == here.utcoffset():
        return text
    own = date_format(here, "l j F, H:i")
    return _("{when} (your time: {own})").format(when=text, own=own)


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
    """Returns how many come, and how many places are free. For an event with counts."""
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


def places_left(event: Event) -> int | None:
    """Returns the free places of an event with counts; None: there is no limit."""
    used: int = event.used  # type: ignore[attr-defined]
    return None if event.capacity is None else event.capacity - used


def own_state(
    event: Event, answer: EventAnswer | None, now: datetime, ahead: int | None = None
) -> str:
    """Returns the state of an answer; `ahead` is the number of parties that wait before it."""
    if answer is None:
        return ""
    if answer.choice != AnswerChoice.YES:
        no, maybe = _("You do not come."), _("You may come, and have no place yet.")
        return no if answer.choice == AnswerChoice.NO else maybe
    if answer.is_inside:
        return _inside(answer, now)
    if answer.needs_host:
        return _("You wait until the host puts you in.")
    if ahead is None:
        return _("You are on the waiting list.")
    return _("You are number {number} on the waiting list.").format(number=ahead + 1)


def listed_state(event: Event, answer: EventAnswer | None, now: datetime) -> str:
    """Returns the state of an answer of `own_answers`."""
    ahead: int | None = answer.ahead if answer is not None else None  # type: ignore[attr-defined]
    return own_state(event, answer, now, ahead)


def yes_in_words(
    event: Event, answer: EventAnswer | None, free: int | None, now: datetime
) -> str:
    """Returns the label of the button for a yes: a yes to a full event waits."""  # events 4.1
    if answer is not None and answer.choice == AnswerChoice.YES:
        is_offered = event.in_last_days(now) and not answer.needs_host
        may_come_in = is_offered and (free is None or free >= answer.size)
        waits = answer.is_waiting and not may_come_in
        return _("On the waiting list") if waits else _("Yes")
    return _("Join the waiting list") if free is not None and free < 1 else _("Yes")


def place_in_words(event: Event, free: int | None, waiting: int) -> str:
    """Returns the place in the waiting list of a new yes; empty if it would have a place."""
    if free is None or free >= 1 + event.guests_each:
        return ""
    if free < 1:
        text = _("It is full: a yes puts you on the waiting list, as number {number}.")
        return text.format(number=waiting + 1)
    text = ngettext(
        "{count} place is free: with guests you would wait as number {number}.",
        "{count} places are free: with more guests you would wait as number {number}.",
        free,
    )
    return text.format(count=free, number=waiting + 1)


def certain_when(answer: EventAnswer, now: datetime) -> str:
    """Returns until when a place is not certain; empty for a certain one."""  # events 4.3
    if not answer.is_uncertain(now) or answer.certain_at is None:
        return ""
    return by_when(answer.certain_at, now)


def _inside(answer: EventAnswer, now: datetime) -> str:
    text = _("You come.")
    if answer.guests:
        text = ngettext(
            "You come, with {count} guest.",
            "You come, with {count} guests.",
            answer.guests,
        ).format(count=answer.guests)
    if answer.is_uncertain(now):
        assert answer.certain_at is not None
        until = by_when(answer.certain_at, now)
        text += " " + _(
            "The place fell free for you; say no by {until} if you cannot come."
        ).format(until=until)
    return text


def why_waiting(
    event: Event, answer: EventAnswer | None, free: int | None, now: datetime
) -> str:
    """Returns why a member waits although places are free."""  # events 4.2, events 4.4
    if answer is None or not answer.is_waiting or answer.needs_host:
        return ""
    if event.in_last_days(now) and (free is None or free >= answer.size):
        return _("A place is free. Press yes, and it is yours.")
    if free is None or not 0 < free < answer.size:
        return ""
    places = ngettext("{count} place is free", "{count} places are free", free).format(
        count=free
    )
    return _("{places}, and you are {size}. You keep your number.").format(
        places=places, size=answer.size
    )


def event_row(event: Event, own: EventAnswer | None, now: datetime) -> dict[str, Any]:
    """Returns an event of `with_counts`, with the reader's answer of `own_answers`."""
    return {
        "event": event,
        "when": times_of(event),
        "when_here": times_for_reader(event),
        "places": places_in_words(event),
        "answer": own,
        "state": listed_state(event, own, now),
        "yes_label": yes_in_words(event, own, places_left(event), now),
        "may_answer": not event.is_called_off and not event.has_begun(now),
        "may_say_yes": now < event.answer_by,
    }
