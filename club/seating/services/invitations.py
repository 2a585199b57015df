"""Inviting by name: a host asks members to sit down, and who was asked may say no."""

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

MOST_ASKED = 12  # members at a time


def ask_by_name(table_id: int, host: Member, name: str, now: datetime) -> Member:
    """The host asks a member by name; asked again after a no, it stands anew. Raises Refused for
    nobody's name, for the host's own, and for one who sits there.
    """
    with locked_by_host(table_id, host) as table:
        (asked,) = members_of([name], host)
        if table.chairs.filter(member=asked).exists():
            raise Refused("seated_there", "{name} sits here already.", name=asked.username)
        invite_all(table, [asked], now)
        return asked


def decline(table_id: int, member: Member, now: datetime) -> None:
    """Who was asked says no; a place that was kept for them is free. Raises NotYours for somebody
    who was not asked.
    """
    with lock_table(table_id) as table:
        expect_open(table)
        asked = Invitation.objects.filter(table=table, member=member)
        if not asked.update(declined_at=now):
            raise NotAllowed("not_asked", "Nobody has asked you to this table.")
        table.chairs.filter(kept_for=member).update(kept_for=None, kept_until=None)
        publish_after_commit([of_home(member.pk), of_home(table.host_id)])


def members_of(names: Sequence[str], host: Member) -> list[Member]:
    """The members of those names, each once. Raises Refused for nobody's, and for the host's."""
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


def invite_all(table: Table, asked: Iterable[Member], now: datetime) -> None:
    """Writes the invitations and owes each member the notice. Call with the table row locked, or
    before anybody can see it.
    """
    for member in asked:
        add_invitation(table, member.pk, now)
        notices.tell(member.pk, "asked_to_table", str(table.pk), now)


def add_invitation(table: Table, member_id: int, now: datetime) -> None:
    """Writes an invitation, and tells nobody but open pages. Call it likewise."""
    Invitation.objects.update_or_create(
        table=table, member_id=member_id, defaults={"asked_at": now, "declined_at": None}
    )
    publish_after_commit([of_home(member_id)])


def is_invited(table: Table, member: Member) -> bool:
    """Whether the host has asked the member, who has not said no."""
    return Invitation.objects.filter(table=table, member=member, declined_at=None).exists()
