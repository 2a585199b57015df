"""Kinds of notices of events. Each is about a fact of an event: "g12.place.7"."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.community.events.models import (
    CHANGES_TOGETHER,
    AnswerChoice,
    Event,
    EventAnswer,
)
from club.community.events.presentation.words import times_for_reader, when_in_words
from club.community.events.queries import answer_of, event_of_notice, table_title
from club.messages.notifications.email_parts import EmailPart, Paragraph
from club.messages.notifications.kinds import Kind, Summary
from club.messages.notifications.models import Notice
from club.messages.notifications.rows.choices import Timing

IN_DIGEST: Final = {"email": Timing.DIGEST}

Sentence = Callable[[Event, Notice], str]
Reason = Callable[[Event, EventAnswer | None], str]


def _kind(
    name: str,
    label: object,
    subject: Sentence,
    text: Sentence,
    void: Reason,
    **more: object,
) -> Kind:
    """A kind whose words are a subject, a sentence, and when and where the event is."""

    def words(notice: Notice) -> EmailPart:
        event = event_of_notice(notice.about)
        if event is None:
            return EmailPart(_("An event"), (), reverse("events:index"))
        facts = "\n".join(filter(None, [*_when(event), event.place]))
        blocks = (Paragraph(text(event, notice)), Paragraph(facts))
        return EmailPart(
            subject(event, notice),
            blocks,
            event.get_absolute_url(),
            thread=event.key,
        )

    def summary(notice: Notice) -> Summary:
        event = event_of_notice(notice.about)
        if event is None:
            return Summary(_("An event"), reverse("events:index"))
        return Summary(subject(event, notice), event.get_absolute_url())

    def why_void(notice: Notice) -> str:
        event = event_of_notice(notice.about)
        if event is None:
            return "the event is gone"
        return void(event, answer_of(event, notice.member_id))

    return Kind(name, label, words, summary, why_void, **more)  # type: ignore[arg-type]


def _when(event: Event) -> Iterator[str]:
    """In the zone of the event, and in the reader's where the clock shows something else."""
    yield when_in_words(event)
    if here := times_for_reader(event):
        yield _("Your time: {when}").format(when=here)


def _why_over(event: Event) -> str:
    if event.is_called_off:
        return "the event is called off"
    return "the event has begun" if event.has_begun(timezone.now()) else ""


def _of_coming(event: Event, _answer: EventAnswer | None) -> str:
    return _why_over(event)


def _of_those_who_come(event: Event, answer: EventAnswer | None) -> str:
    """Not for those who said no meanwhile."""
    is_no = answer is None or answer.choice == AnswerChoice.NO
    return "the member has said no" if is_no else _why_over(event)


def _of_those_inside(event: Event, answer: EventAnswer | None) -> str:
    is_inside = answer is not None and answer.is_inside
    return _why_over(event) if is_inside else "the member has no place any more"


def _of_those_waiting(event: Event, answer: EventAnswer | None) -> str:
    waits = answer is not None and answer.is_waiting
    return _why_over(event) if waits else "the member does not wait any more"


def _table(notice: Notice) -> str:
    return table_title(notice.about) or _("a game")


def _named(text: str) -> Sentence:
    return lambda event, notice: _(text).format(event=event.title, game=_table(notice))


def _plain(text: str) -> Sentence:
    return lambda event, _notice: _(text).format(event=event.title)


def _new_event(event: Event, _notice: Notice) -> str:
    if event.series_id is not None:
        return _("The first of a series. Say yes, maybe or no to each on its page.")
    return _("Say yes, maybe or no on its page.")


def _marked(text: str) -> str:
    """Marks a text for the catalogues of translations."""
    return text


KINDS = (
    _kind(
        "event_made",
        gettext_lazy("a new event"),
        _plain(_marked("A new event: {event}")),
        _new_event,
        _of_coming,
        channels=IN_DIGEST,
    ),
    _kind(
        "event_soon",
        gettext_lazy("an event is in two days"),
        _plain(_marked("Soon: {event}")),
        _plain(_marked("It is in two days. Say no if you cannot come.")),
        _of_those_who_come,
    ),
    _kind(
        "event_changed",
        gettext_lazy("an event has another time or place"),
        _plain(_marked("Changed: {event}")),
        _plain(_marked("The time or the place has changed. This is what counts now:")),
        _of_those_who_come,
        delay=CHANGES_TOGETHER,
    ),
    _kind(
        "event_called_off",
        gettext_lazy("an event is called off"),
        _plain(_marked("Called off: {event}")),
        _plain(_marked("It does not take place. It was planned for:")),
        lambda _event, _answer: "",
    ),
    _kind(
        "event_place",
        gettext_lazy("you move up from the waiting list of an event"),
        _plain(_marked("You have a place: {event}")),
        _plain(
            _marked(
                "A place fell free, and it is yours. If you cannot come, say no on the "
                "page: then it goes to the next."
            )
        ),
        _of_those_inside,
    ),
    _kind(
        "event_free",
        gettext_lazy("a place fell free in the last two days"),
        _plain(_marked("A place is free: {event}")),
        _plain(_marked("All who wait are told. It goes to the first who presses yes.")),
        _of_those_waiting,
    ),
    _kind(
        "event_put_in",
        gettext_lazy("the host of an event gives you a place"),
        _plain(_marked("You have a place: {event}")),
        _plain(_marked("The host has put you on the list of those who come.")),
        _of_those_inside,
    ),
    _kind(
        "event_moved",
        gettext_lazy("the host of an event moves you to the waiting list"),
        _plain(_marked("You are on the waiting list: {event}")),
        _plain(_marked("The host has moved you to the waiting list.")),
        _of_those_waiting,
    ),
    _kind(
        "event_taken_out",
        gettext_lazy("the host of an event takes you off the list"),
        _plain(_marked("You are off the list: {event}")),
        _plain(
            _marked(
                "The host has taken you off the list. If you say yes again, the host "
                "decides."
            )
        ),
        _of_coming,
    ),
    _kind(
        "event_host",
        gettext_lazy("an event is given to you as its host"),
        _plain(_marked("You are the host: {event}")),
        _plain(_marked("The event was given to you. You look after it from now on.")),
        _of_coming,
    ),
    _kind(
        "event_seat",
        gettext_lazy("you get a seat at a table of an event"),
        _named(_marked("You have a seat: {game}")),
        _named(_marked("A seat is yours at the table of {game}, at {event}.")),
        _of_those_who_come,
    ),
    _kind(
        "event_box",
        gettext_lazy("nobody brings or teaches a game of an event"),
        _named(_marked("{game} at {event}")),
        _named(
            _marked("Who was to bring or to teach {game} does not any more. Can you?")
        ),
        _of_those_who_come,
    ),
)
