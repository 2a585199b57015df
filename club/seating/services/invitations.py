"""Invitations by name: a host invites members to sit down, and they may decline."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from club.members import queries as members
from club.members.models import Member
from club.notifications import services as notices
from club.streams.publisher import of_home, publish_after_commit
from club.tables.errors import NotAllowed, Refused
from club.tables.invitation_rows import Invitation
from club.tables.models import Table
from club.tables.services.authority import expect_open
from club.tables.services.lock import lock_table, locked_by_host

MOST_ASKED = 12  # members invited at a time


def ask_by_name(table_id: int, host: Member, name: str, now: datetime) -> Member:
    """Invites a member by name, at the host's wish; an invitation that was declined is renewed.

    Raises Refused for an unknown name, for the host's own, and for a member who sits there.
    """
    with locked_by_host(table_id, host) as table:
        (invited,) = find_members_by_name([name], host)
        if table.chairs.filter(member=invited).exists():
            raise Refused("seated_there", "{name} sits here already.", name=invited.username)
        invite_all(table, [invited], now)
        return invited


def decline(table_id: int, member: Member, now: datetime) -> None:
    """Declines the member's invitation, and frees a chair that was kept for them. Raises NotAllowed
    for a member who was not invited.
    """
    with lock_table(table_id) as table:
        expect_open(table)
        invitation = Invitation.objects.filter(table=table, member=member)
        if not invitation.update(declined_at=now):
            raise NotAllowed("not_asked", "Nobody has asked you to this table.")
        table.chairs.filter(kept_for=member).update(kept_for=None, kept_until=None)
        publish_after_commit([of_home(member.pk), of_home(table.host_id)])


def find_members_by_name(names: Sequence[str], host: Member) -> list[Member]:
    """The members of those names, each once. Raises Refused for more than `MOST_ASKED` names, for
    an unknown one, and for the host's.
    """
    if len(names) > MOST_ASKED:
        raise Refused("too_many_asked", "Ask {most} members at a time, not more.", most=MOST_ASKED)
    found: dict[int, Member] = {}
    for name in names:
        member = members.member_named(name.strip()) if name.strip().isprintable() else None
        if member is None:
            raise Refused(
                "no_such_member", "Nobody here has the name “{name}”.", name=name.strip()[:40]
            )
        if member.pk == host.pk:
            raise Refused("asks_oneself", "You sit here yourself: ask somebody else.")
        found[member.pk] = member
    return list(found.values())


def invite_all(table: Table, members: Iterable[Member], now: datetime) -> None:
    """Writes the invitations and notifies each member. Call with the table row locked, or in the
    transaction that creates it.
    """
    for member in members:
        add_invitation(table, member.pk, now)
        notices.tell(member.pk, "asked_to_table", str(table.pk), now)


def add_invitation(table: Table, member_id: int, now: datetime) -> None:
    """Writes an invitation and signals open pages, without a notice. Call it like `invite_all`."""
    Invitation.objects.update_or_create(
        table=table, member_id=member_id, defaults={"asked_at": now, "declined_at": None}
    )
    publish_after_commit([of_home(member_id)])


def is_invited(table: Table, member: Member) -> bool:
    """Whether the host has invited the member, and the member has not declined."""
    return Invitation.objects.filter(table=table, member=member, declined_at=None).exists()
