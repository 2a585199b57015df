"""Events in the search."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Model
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.community.events.models import Event
from club.community.events.presentation.words import times_of
from club.community.events.queries import events_with_ids
from club.community.search.kinds import SearchKind, SearchResult
from club.people.members.models import Member


def _events(viewer: Member, ids: Sequence[int]) -> Sequence[SearchResult]:
    sees_all = may(viewer, Power.SEE_ANSWERS)
    return [
        SearchResult(event.title, event.get_absolute_url(), _note(event))
        for event in events_with_ids(ids)
        if sees_all or event.is_public
    ]


def _note(event: Event) -> str:
    when = times_of(event)
    return _("{when}, called off").format(when=when) if event.is_called_off else when


def _words_of(event: Model) -> str:
    assert isinstance(event, Event)
    return f"{event.title} {event.place}"


EVENTS = SearchKind(
    "event",
    gettext_lazy("Events"),
    _events,
    model=Event,
    text_of=_words_of,
    fields=frozenset({"title", "place"}),
)
