"""An event as lists of events show it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from club.community.events.models import Event, EventAnswer
from club.community.events.presentation.words import (
    listed_state,
    places_in_words,
    places_left,
    times_for_reader,
    times_of,
    yes_in_words,
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
