"""The notice of new lines at a table."""

from __future__ import annotations

from dataclasses import replace

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.messages.notifications.email_parts import EmailPart, Listing, email_part
from club.messages.notifications.kinds import Kind, Summary
from club.messages.notifications.models import Notice
from club.messages.notifications.rows.choices import Timing
from club.people.moderation.relations import unheard_members
from club.play.chat import queries
from club.play.chat.audiences import chat_rights
from club.play.chat.models import ChatLine
from club.play.chat.presentation import author_name
from club.play.tables.models import Table
from club.play.tables.presentation.notice_summaries import table_summary
from club.play.tables.queries import table_for
from club.play.time_control.visits import notice_looked_at

LONGEST_EMAIL = 10  # lines
SUBJECT = gettext_lazy("New chat at {table}")


def _words(notice: Notice) -> EmailPart:
    """With the texts as they are now."""
    lines = _unread_lines(notice)
    shown = lines[:LONGEST_EMAIL]
    items = tuple(f"{author_name(one)}: {' '.join(one.text.split())}" for one in shown)
    assert notice.table_id is not None
    table = Table.objects.get(pk=notice.table_id)
    return email_part(
        notice,
        str(SUBJECT).format(table=table.name),
        f"{table.get_absolute_url()}chat/",
        [Listing(_("They wrote:"), items)],
        table=table,
        more=len(lines) - len(items),
    )


def _summary(notice: Notice) -> Summary:
    """No text, for a screen that others see."""
    summary = table_summary(notice, str(SUBJECT))
    return replace(summary, address=f"{summary.address}chat/")


def _why_void(notice: Notice) -> str:
    return "" if _unread_lines(notice) else "the chat is read"


def _unread_lines(notice: Notice) -> list[ChatLine]:
    """None for a member who may not see the table any more."""
    assert notice.table_id is not None
    member = notice.member
    try:
        table, seat = table_for(member, notice.table_id)
    except Table.DoesNotExist:
        return []
    rights = chat_rights(table, seat, member, timezone.now())
    return queries.unread_lines(table.pk, member, rights, unheard_members(member.pk))


KINDS = (
    Kind(
        "chat",
        gettext_lazy("new chat at a table"),
        _words,
        _summary,
        _why_void,
        notice_looked_at,
        {"email": Timing.DIGEST},
    ),
)
