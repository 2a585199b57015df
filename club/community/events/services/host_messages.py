"""A host writes to all who come to an event, or to its waiting list."""

from __future__ import annotations

from contextlib import AbstractContextManager
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Q

from club.base.errors import ClubError
from club.base.roles.permissions import expect_power
from club.base.roles.powers import Power
from club.community.events.message_models import HostMessage, MessageAudience
from club.community.events.models import AnswerChoice, Event, EventAnswer
from club.community.events.services.locking import locked_event
from club.community.events.services.notices import record_act
from club.messages.notifications.services import tell_all
from club.messages.notifications.subjects import NoticeSubject
from club.messages.threads.lines import LineActions, clean_line_text, repeated_line
from club.messages.threads.models import LineQuerySet
from club.people.members.models import Member
from club.people.moderation.contacts import make_contact
from club.people.moderation.contacts.rules import Contact
from club.people.moderation.sanctions import expect_not_silenced

OPEN_AFTER_THE_END: Final = timedelta(days=7)
WAITS: Final = Q(choice=AnswerChoice.YES, is_inside=False)
COMES: Final = Q(is_inside=True) | Q(choice=AnswerChoice.MAYBE)


def write_to_members(
    event_id: int, by: Member, audience: str, text: str, now: datetime
) -> HostMessage:
    """Sends the text once to each member of the audience, in the transaction that stores it. A
    second press of the same button sends nothing.

    Raises NotAllowed, and ClubError for an empty text, an unknown or empty audience, an event that
    was over a week ago, and above three messages a day.
    """  # events 7.4
    clean = clean_line_text(text)
    expect_not_silenced(by, now)
    if audience not in MessageAudience.values:
        raise ClubError("no_choice", "Choose one of the list.")
    with locked_event(event_id) as event:
        expect_power(by, Power.CHANGE_EVENT, event)
        if now > event.ends_at + OPEN_AFTER_THE_END:
            raise ClubError("over", "The event was over a week ago.")
        own = HostMessage.objects.filter(event=event, author=by, audience=audience)
        again = repeated_line(own, clean, now)
        if again is not None:
            return again
        reached = _reach_members(event, by, audience, now)
        message = HostMessage.objects.create(
            event=event, audience=audience, author=by, text=clean, at=now
        )
        about = NoticeSubject(f"{event.key}.message.{message.pk}", message.pk)
        tell_all([(member, about) for member in reached], "host_message", now, by)
        record_act(event, "write", by, now)
    return message


def messages_for(
    event: Event, answer: EventAnswer | None, *, is_host: bool
) -> LineQuerySet[HostMessage]:
    """Returns the messages that concern a reader with this answer; all of them for hosts."""
    messages = HostMessage.objects.filter(event=event).select_related("author")
    if is_host:
        return messages
    if answer is None or answer.choice == AnswerChoice.NO:
        return messages.none()
    waits = MessageAudience.WAITING if answer.is_waiting else MessageAudience.COMING
    return messages.filter(audience=waits)


def _reach_members(event: Event, by: Member, audience: str, now: datetime) -> list[int]:
    """Returns the members of the audience whom the policy lets the host write to, without the host.
    Raises ClubError if the audience is empty.
    """
    condition = WAITS if audience == MessageAudience.WAITING else COMES
    answers = EventAnswer.objects.filter(condition, event=event)
    members = set(answers.values_list("member_id", flat=True)) - {by.pk}
    if not members:
        raise ClubError("nobody", "There is nobody to write to.")
    return sorted(make_contact(Contact.HOST_MESSAGE, by, members, now, event.key))


class HostMessageActions(LineActions[HostMessage]):
    """The acts of judges at messages of hosts."""

    model = HostMessage
    place = "event"

    def locked(self, line: HostMessage) -> AbstractContextManager[Event]:
        return locked_event(line.event_id)

    def signal(self, line: HostMessage) -> None:
        """No page shows these messages live."""

    def may_change(self, line: HostMessage, now: datetime) -> bool:
        """It was sent: it does not change any more."""
        return False


HOST_MESSAGES: Final = HostMessageActions()
