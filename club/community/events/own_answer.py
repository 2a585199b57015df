"""A member's own answer in a sentence."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.base.ui.times import by_when
from club.community.events.models import UNCERTAIN_FOR, AnswerChoice, Event, EventAnswer


def own_state(
    event: Event, answer: EventAnswer | None, now: datetime, ahead: int | None = None
) -> str:
    """What the member's answer means now; `ahead` is how many parties wait before it."""
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


def _inside(answer: EventAnswer, now: datetime) -> str:
    text = _("You come.")
    if answer.guests:
        text = ngettext(
            "You come, with {count} guest.",
            "You come, with {count} guests.",
            answer.guests,
        ).format(count=answer.guests)
    if answer.is_uncertain(now):
        assert answer.placed_at is not None
        until = by_when(answer.placed_at + UNCERTAIN_FOR, now)
        text += " " + _(
            "The place fell free for you; say no by {until} if you cannot come."
        ).format(until=until)
    return text


def why_waiting(
    event: Event, answer: EventAnswer | None, free: int | None, now: datetime
) -> str:
    """Why somebody waits although places are free."""  # events 4.2, events 4.4
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
