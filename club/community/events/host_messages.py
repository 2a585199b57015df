"""Messages of hosts as pages show them, as notices, and as things that can be reported."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.community.events.message_models import HostMessage
from club.community.events.queries import answer_of
from club.community.events.services.host_messages import HOST_MESSAGES, messages_for
from club.messages.notifications.kinds import NOT_BY_HOOK, KindGroup, Text
from club.messages.notifications.models import Notice
from club.messages.notifications.row_kinds import ShortNotice
from club.messages.threads.presentation import LineDisplay
from club.messages.threads.queries import surrounded_line
from club.messages.threads.reportable_lines import reported_thing
from club.people.members.models import Member
from club.people.moderation.reportable import (
    NotReportable,
    ReportableKind,
    ReportedThing,
)


class HostMessageDisplay(LineDisplay[HostMessage]):
    """How messages of hosts are shown."""

    report_kind = "host-message"
    actions = HOST_MESSAGES

    def edit_address(self, line: HostMessage) -> str:
        return ""

    def tag(self, line: HostMessage) -> str:
        return str(line.get_audience_display())


class HostWrote(ShortNotice[HostMessage]):
    """The host of an event has written to those who come, or who wait."""

    name = "host_message"
    label = _("the host of an event writes to all")
    group = KindGroup.EVENTS
    channels = NOT_BY_HOOK
    subject = _("%(host)s writes about %(event)s")
    text = "%(text)s"
    gone = "the event is gone"
    gone_subject = _("An event")
    gone_page = "events:index"

    def rows(self) -> QuerySet[HostMessage]:
        return HostMessage.objects.select_related("event", "author")

    def subject_values(self, row: HostMessage, notice: Notice) -> Mapping[str, object]:
        host = row.author.username if row.author else _("The host")
        return {"host": host, "event": row.event.title}

    def text_values(self, row: HostMessage, notice: Notice) -> Mapping[str, object]:
        return {"text": row.text}

    def address(self, row: HostMessage, notice: Notice) -> str:
        return row.event.get_absolute_url()

    def why_void(self, row: HostMessage, notice: Notice) -> Text:
        return "" if row.is_there and row.text else "the message was hidden"


def _read(reporter: Member, message_id: int) -> ReportedThing:
    message = HostMessage.objects.select_related("event").filter(pk=message_id).first()
    if message is None or not message.is_there:
        raise NotReportable(message_id)
    event = message.event
    is_host = may(reporter, Power.CHANGE_EVENT, event)
    answer = answer_of(event, reporter.pk)
    readable = messages_for(event, answer, is_host=is_host).there()
    if not readable.filter(pk=message_id).exists():
        raise NotReportable(message_id)
    reported = surrounded_line(readable, message_id)
    return reported_thing(reported, event.get_absolute_url())


def _show(message_id: int, _text: str, _judge: Member, _now: datetime) -> None:
    HOST_MESSAGES.hide(message_id, None, None)


HOST_MESSAGE = ReportableKind(
    HostMessageDisplay.report_kind,
    _("a message of a host"),
    _read,
    HOST_MESSAGES.hide,
    _show,
)
