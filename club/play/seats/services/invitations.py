"""Invitations by name: a host invites members to sit down, and they may decline."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime

from club.base.errors import ClubError, NotAllowed
from club.base.roles.models import RoleKind
from club.base.roles.permissions import role_of
from club.base.streams.publisher import home_channel, publish_after_commit
from club.messages.notifications import services as notices
from club.messages.notifications.subjects import NoticeSubject
from club.people.members import queries as members
from club.people.members.models import Member
from club.people.moderation.contacts import make_contact
from club.people.moderation.contacts.rules import Contact
from club.play.tables.models import Invitation, RematchProposal, Table
from club.play.tables.services.history import save_table
from club.play.tables.services.lock import lock_table, locked_by_host
from club.play.tables.services.permissions import expect_open

MOST_ASKED = 12  # members invited at a time


def ask_by_name(table_id: int, host: Member, name: str, now: datetime) -> Member:
    """Invites a member by name, at the host's wish; an invitation that was declined is renewed.

    Raises ClubError for an unknown name, for the host's own, and for a member who sits there.
    """
    with locked_by_host(table_id, host) as table:
        return invite_by_name(table, host, name, now)


def invite_by_name(table: Table, host: Member, name: str, now: datetime) -> Member:
    """Like `ask_by_name`. Call with the table row locked."""
    (invited,) = find_members_by_name([name], host)
    if table.chairs.filter(member=invited).exists():
        text = "{name} sits here already."
        raise ClubError("seated_there", text, name=invited.username)
    invite_all(table, host, [invited], now)
    return invited


def decline(table_id: int, member: Member, now: datetime) -> None:
    """Declines the member's invitation, and frees a chair that was kept for them. Raises NotAllowed
    for a member who was not invited.
    """
    with lock_table(table_id) as table:
        if not table.takes_invited:
            expect_open(table)
        invitation = Invitation.objects.filter(table=table, member=member)
        if not invitation.update(declined_at=now):
            raise NotAllowed("not_asked", "You have no invitation to this table.")
        table.chairs.filter(kept_for=member).update(kept_for=None, kept_until=None)
        if RematchProposal.objects.filter(table=table).exists():
            table.begins_full = False  # not all say yes: the host begins it
            save_table(table)
        publish_after_commit([home_channel(member.pk), home_channel(table.host_id)])


def find_members_by_name(names: Sequence[str], host: Member) -> list[Member]:
    """The members of those names, each once. Raises ClubError for more than `MOST_ASKED` names, for
    an unknown one, and for the host's.
    """
    if len(names) > MOST_ASKED:
        text = "Invite {most} members at a time, not more."
        raise ClubError("too_many_asked", text, most=MOST_ASKED)
    by_id: dict[int, Member] = {}
    for name in map(str.strip, names):
        member = members.member_named(name) if name.isprintable() else None
        if member is None or role_of(member) == RoleKind.GUEST:
            text = "There is no member named “{name}”."
            raise ClubError("no_such_member", text, name=name[:40])
        if member.pk == host.pk:
            text = "You sit here yourself: invite another member."
            raise ClubError("asks_oneself", text)
        by_id[member.pk] = member
    return list(by_id.values())


def invite_all(
    table: Table, host: Member, members: Collection[Member], now: datetime
) -> None:
    """Writes the invitations and notifies each member. Call with the table row locked, or in the
    transaction that creates it. Raises ClubError where a member cannot be reached.
    """
    if not members:
        return
    make_contact(Contact.INVITE, host, [member.pk for member in members], now)
    about = NoticeSubject(str(table.pk), table.pk, table_id=table.pk)
    for member in members:
        add_invitation(table, member.pk, now)
    recipients = [(member.pk, about) for member in members]
    notices.tell_all(recipients, "asked_to_table", now, by=host)


def add_invitation(table: Table, member_id: int, now: datetime) -> None:
    """Writes an invitation and signals open pages, without a notice. Call it like `invite_all`."""
    Invitation.objects.update_or_create(
        table=table,
        member_id=member_id,
        defaults={"asked_at": now, "declined_at": None},
    )
    publish_after_commit([home_channel(member_id)])


def is_invited(table: Table, member: Member) -> bool:
    """Whether the host has invited the member, and the member has not declined."""
    open_now = Invitation.objects.filter(table=table, declined_at=None)
    return open_now.filter(member=member).exists()
