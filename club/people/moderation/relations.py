"""Relations of a member to another one, who does not learn of them: mutes, blocks, friends."""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, Final

from django.conf import settings
from django.db import models
from django.db.models import QuerySet

from club.base.errors import ClubError
from club.people.members.models import Member

MOST_OTHERS: Final = 500  # of each kind of relation


class MemberRelation(models.Model):
    """A relation of a member to another one. There is one of a kind for each pair."""

    # refusals of `add_relation`: code and text
    to_oneself: ClassVar[tuple[str, str]]
    too_many: ClassVar[tuple[str, str]]  # the text names {most}

    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    other = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    at = models.DateTimeField()

    class Meta:
        abstract = True
        ordering: ClassVar = ["at", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["member", "other"], name="%(app_label)s_one_%(class)s_a_pair"
            )
        ]


class MemberMute(MemberRelation):
    """A member who does not want to read another one."""

    to_oneself = ("mutes_oneself", "You cannot mute yourself.")
    too_many = ("too_many_muted", "You mute {most} members already.")

    def __str__(self) -> str:
        return f"{self.member_id} mutes {self.other_id}"


class MemberBlock(MemberRelation):
    """A member who wants no contact with another one; `contacts/rules.py` says what it forbids."""

    to_oneself = ("blocks_oneself", "You cannot block yourself.")
    too_many = ("too_many_blocked", "You block {most} members already.")

    def __str__(self) -> str:
        return f"{self.member_id} blocks {self.other_id}"


def blocked_by(member: Member) -> frozenset[int]:
    """Returns the ids of the members whom the member blocks, in one query."""
    rows = MemberBlock.objects.filter(member=member)
    return frozenset(rows.values_list("other_id", flat=True))


def block(member: Member, other: Member, now: datetime) -> None:
    """Blocks the other member; a second time changes nothing. Raises ClubError for oneself."""
    add_relation(MemberBlock, member, other, now)


def unblock(member: Member, other: Member) -> None:
    """Ends the block; where there is none, nothing changes."""
    end_relation(MemberBlock, member, other)


def muted_members(member_id: int) -> frozenset[int]:
    """Returns the ids of the members whom the member mutes, in one query."""  # conduct 3.1
    rows = MemberMute.objects.filter(member=member_id)
    return frozenset(rows.values_list("other_id", flat=True))


def muting_members(author_id: int) -> set[int]:
    """Returns the ids of the members who mute the author, in one query."""
    rows = MemberMute.objects.filter(other=author_id)
    return set(rows.values_list("member_id", flat=True))


def unheard_members(member_id: int) -> frozenset[int]:
    """Returns the ids of the members whose lines are folded: a block includes a mute."""
    return frozenset(member for (member,) in unheard_by(member_id))


def unheard_by(member_id: int) -> QuerySet[Any, Any]:
    """Returns the ids of `unheard_members` as a part of another query."""
    muted = MemberMute.objects.filter(member=member_id).order_by()
    blocked = MemberBlock.objects.filter(member=member_id).order_by()
    return muted.values_list("other").union(blocked.values_list("other"))


def mute(member: Member, other: Member, now: datetime) -> None:
    """Mutes the other member; a second time changes nothing. Raises ClubError for oneself."""
    add_relation(MemberMute, member, other, now)


def unmute(member: Member, other: Member) -> None:
    """Ends the mute; where there is none, nothing changes."""
    end_relation(MemberMute, member, other)


def add_relation(
    kind: type[MemberRelation], member: Member, other: Member, now: datetime
) -> None:
    """Adds the relation; a second time changes nothing. Raises ClubError for oneself, and for more
    than MOST_OTHERS members.
    """
    rows: models.Manager[Any] = kind._default_manager
    if member.pk == other.pk:
        raise ClubError(*kind.to_oneself)
    if rows.filter(member=member).count() >= MOST_OTHERS:
        raise ClubError(*kind.too_many, most=MOST_OTHERS)
    rows.get_or_create(member=member, other=other, defaults={"at": now})


def end_relation(kind: type[MemberRelation], member: Member, other: Member) -> None:
    """Ends the relation; where there is none, nothing changes."""
    kind._default_manager.filter(member=member, other=other).delete()
