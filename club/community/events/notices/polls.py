"""Notices of polls of dates: a new poll, and the day that its host has fixed."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy

from club.community.events.notices.events import EventNotice
from club.community.events.poll_models import DatePoll, PollAnswer
from club.messages.notifications.kinds import IN_DIGEST, KindGroup, Text
from club.messages.notifications.models import Notice
from club.messages.notifications.row_kinds import ShortNotice


class NewPoll(ShortNotice[DatePoll]):
    """A host asks which day suits."""

    name = "event_poll"
    label = gettext_lazy("a poll of dates for an event")
    group = KindGroup.EVENTS
    channels = IN_DIGEST
    subject = gettext_lazy("Which day suits you: %(event)s")
    text = gettext_lazy("Say yes, maybe or no to each day on the page of the poll.")
    gone = "the poll is gone"
    gone_subject = gettext_lazy("A poll of dates")
    gone_page = "events:index"

    def rows(self) -> QuerySet[DatePoll]:
        return DatePoll.objects.all()

    def subject_values(self, row: DatePoll, notice: Notice) -> Mapping[str, object]:
        return {"event": row.title}

    def why_void(self, row: DatePoll, notice: Notice) -> Text:
        if not row.is_open:
            return "the poll is closed"
        answers = PollAnswer.objects.filter(day__poll=row, member=notice.member_id)
        return "the member has answered" if answers.exists() else ""


class DayFixed(EventNotice):
    """The host of a poll has fixed a day."""

    name = "event_fixed"
    label = gettext_lazy("the day of a poll is fixed")
    subject = gettext_lazy("The day is fixed: %(event)s")
    text = gettext_lazy(
        "Your answer to this day in the poll counts. Change it on the page of the event."
    )


POLL_KINDS = (NewPoll(), DayFixed())
