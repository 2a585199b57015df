"""Links of the app on pages of other apps, and what the search finds."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.http import HttpRequest
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.base.ui.page_questions import answers_of_page
from club.base.ui.panels import MastheadLink, PageLink
from club.community.conversations.kind import CONVERSATION, may_write_to
from club.community.conversations.queries import (
    count_unread_conversations,
    own_messages,
    written_conversations,
)
from club.community.search.kinds import SearchKind, SearchResult, TextSource
from club.messages.threads.models import ThreadLine
from club.people.members.models import Member
from club.people.moderation.contacts import unreachable_members
from club.people.moderation.contacts.rules import Contact


def masthead_link(request: HttpRequest) -> MastheadLink | None:
    """The link to one's conversations, with the number of those that have unread messages."""
    member = getattr(request, "user", None)
    if not isinstance(member, Member) or not may(member, Power.SEE_MEMBERS):
        return None
    may_have_unread = written_conversations in answers_of_page(request)
    unread = count_unread_conversations(member) if may_have_unread else 0
    if not unread and not may(member, Power.WRITE_MESSAGES):
        return None
    return MastheadLink(_("Messages"), "conversations:index", unread)


def link_on_member(
    profile_member: Member, viewer: Member, _now: datetime
) -> PageLink | None:
    """The button to write to a member."""
    if not may_write_to(viewer, profile_member):
        return None
    label = _("Write to {name}").format(name=profile_member.username)
    return PageLink(label, CONVERSATION.find_address(profile_member.pk))


def addresses_to_write(members: Collection[Member], author: Member) -> dict[int, str]:
    """Where the author can write to these members, whose roles are loaded; without those whom a
    block or their choice keeps apart.
    """
    asked = [member for member in members if may_write_to(author, member)]
    ids = {member.pk for member in asked}
    reached = ids - unreachable_members(Contact.FIRST_MESSAGE, [author.pk], ids)
    return {pk: CONVERSATION.find_address(pk) for pk in reached}


def _message_result(line: ThreadLine, viewer: Member) -> SearchResult:
    """A message under the name of the other member."""
    address = CONVERSATION.find_address(CONVERSATION.key_of(line.thread, viewer))
    author = line.author.username if line.author else ""
    return SearchResult(author, address, date_format(localtime(line.at), "j F Y"))


MESSAGES = SearchKind(
    "message",
    gettext_lazy("Your messages"),
    texts=(TextSource(ThreadLine, ("text",), own_messages, _message_result),),
)
