"""The lock of a copy, and who decides about one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from club.base.errors import ClubError
from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.community.library.models import GameCopy
from club.people.members.models import Member


@contextmanager
def locked_copy(copy_id: int) -> Iterator[GameCopy]:
    """A transaction with the copy's row locked; everything inside is read after the lock. Raises
    ClubError when the copy is in the library no more.
    """
    with transaction.atomic():
        copies = GameCopy.objects.select_for_update(of=("self",))
        copy = copies.select_related("title").filter(pk=copy_id).first()
        if copy is None or copy.retired_at is not None:
            raise ClubError("no_copy", "This copy is in the library no more.")
        yield copy


def hands_out(member: Member, copy: GameCopy) -> bool:
    """Whether the member hands the copy out and takes it back: its owner and organisers."""
    return may(member, Power.HAND_OVER_PAST_QUEUE, copy)


def may_borrow(member: Member, copy: GameCopy) -> bool:
    """Whether the copy is lent to members like this one."""
    if copy.belongs_to(member) or not may(member, Power.LEND_COPIES):
        return False
    if copy.lent_to == "organisers":
        return may(member, Power.MANAGE_LIBRARY)
    return copy.lent_to == "all"
