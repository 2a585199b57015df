"""Queries of guests."""

from __future__ import annotations

from hashlib import sha256

from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.db.models import Q, QuerySet

from club.guests.models import GuestPass
from club.members.models import Member
from club.roles.models import RoleKind
from club.tables.models import Chair, Table


def passes_of(table: Table) -> QuerySet[GuestPass]:
    """The valid passes of a table, each with its guest. Who is a member by now is no guest."""
    valid = table.guest_passes.filter(has_guest_role(), revoked_at=None)
    return valid.select_related("member")


def has_guest_role() -> Q:
    """A condition on passes."""
    return Q(member__role__kind=RoleKind.GUEST)


def pass_of_token(token: str) -> GuestPass | None:
    """The pass of this token; None when it was revoked or never made, and when its guest has
    become a member, who logs in with a password.
    """
    unusable = Q(member__password__startswith=UNUSABLE_PASSWORD_PREFIX)
    valid = GuestPass.objects.filter(
        has_guest_role() | unusable,
        digest=digest_of_pass(token),
        revoked_at=None,
        member__is_active=True,
    )
    return valid.select_related("member__role", "table").first()


def home_of_guest(guest: Member) -> int | None:
    """The id of the table that the guest is invited to; None for a guest without a pass."""
    passes = GuestPass.objects.filter(member=guest, revoked_at=None)
    return passes.values_list("table_id", flat=True).first()


def may_be_at(guest: Member, table_id: int) -> bool:
    """Whether it is the table of the guest's pass, or the guest sits there."""  # C1
    if home_of_guest(guest) == table_id:
        return True
    return Chair.objects.filter(table=table_id, member=guest).exists()


def digest_of_pass(token: str) -> str:
    return sha256(token.encode(errors="replace")).hexdigest()
