"""Events in the search."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import F, Model, OuterRef, QuerySet, Subquery
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.community.events.comments import EVENT_COMMENTS
from club.community.events.models import Event
from club.community.events.presentation.words import times_of
from club.community.events.queries import events_with_ids
from club.community.search.kinds import SearchKind, SearchResult, TextSource
from club.messages.threads.models import ThreadLine
from club.people.members.models import Member
from club.people.moderation.relations import unheard_by


def _events(viewer: Member, ids: Sequence[int]) -> Sequence[SearchResult]:
    sees_all = may(viewer, Power.SEE_ANSWERS)
    return [
        _event(event, viewer)
        for event in events_with_ids(ids)
        if sees_all or event.is_public
    ]


def _note(event: Event) -> str:
    when = times_of(event)
    return _("{when}, called off").format(when=when) if event.is_called_off else when


def _words_of(event: Model) -> str:
    assert isinstance(event, Event)
    return f"{event.title} {event.place}"


def _visible(viewer: Member) -> QuerySet[Event]:
    sees_all = may(viewer, Power.SEE_ANSWERS)
    return Event.objects.all() if sees_all else Event.objects.filter(is_public=True)


def _event(event: Event, _viewer: Member) -> SearchResult:
    return SearchResult(event.title, event.get_absolute_url(), _note(event))


def _comments(viewer: Member) -> QuerySet[ThreadLine]:
    """The comments that the member reads, each with the title of its event."""
    title = Event.objects.filter(pk=OuterRef("thread__subject_id")).values("title")
    lines = ThreadLine.objects.heard(unheard_by(viewer.pk))
    if not may(viewer, Power.SEE_ANSWERS):
        lines = lines.none()
    return lines.filter(thread__kind=EVENT_COMMENTS.name).annotate(
        title=Subquery(title), about=F("thread__subject_id")
    )


def _comment(line: Any, _viewer: Member) -> SearchResult:
    address = reverse("events:event", args=[line.about])
    note = _("comment by {name}").format(name=line.author.username)
    return SearchResult(line.title, address, note)


EVENTS = SearchKind(
    "event",
    gettext_lazy("Events"),
    _events,
    model=Event,
    text_of=_words_of,
    fields=frozenset({"title", "place"}),
    texts=(
        TextSource(Event, ("text", "place"), _visible, _event, heading="title"),
        TextSource(ThreadLine, ("text",), _comments, _comment),
    ),
)
