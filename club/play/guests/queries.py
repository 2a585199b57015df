"""Queries of guests."""

from __future__ import annotations

from hashlib import sha256

from django.db.models import Q, QuerySet

from club.base.club_settings.models import SignUp
from club.base.club_settings.queries import read_settings
from club.base.roles.models import RoleKind
from club.base.roles.permissions import role_of
from club.people.members.models import Member
from club.play.guests.models import GuestPass
from club.play.tables.models import Chair, Table


def passes_of(table: Table) -> QuerySet[GuestPass]:
    """The valid passes of a table, each with its guest."""
    return _valid_passes().filter(table=table)


def passes_of_page(page: str) -> QuerySet[GuestPass]:
    """Returns the passes of a page that are valid."""
    return _valid_passes().filter(page=page)


def is_guest_of_page(member: Member, page: str) -> bool:
    """Whether the member was invited to this page as a guest."""
    return passes_of_page(page).filter(member=member).exists()


def has_guest_role() -> Q:
    """A condition on passes."""
    return Q(member__role__kind=RoleKind.GUEST)


def pass_of_token(token: str) -> GuestPass | None:
    """The pass of this token; None when it was revoked or never made, and when its guest has
    another role by now: a link opens no account above that of a guest.
    """
    valid = GuestPass.objects.filter(
        has_guest_role(),
        digest=digest_of_pass(token),
        revoked_at=None,
        member__is_active=True,
    )
    return valid.select_related("member__role", "table").first()


def pass_of_guest(guest: Member) -> GuestPass | None:
    """Returns the valid pass of the guest; None if there is none."""
    return GuestPass.objects.filter(member=guest, revoked_at=None).first()


def may_be_at(guest: Member, table_id: int) -> bool:
    """Whether it is the table of the guest's pass, or the guest sits there."""
    if _valid_passes().filter(member=guest, table=table_id).exists():
        return True
    return Chair.objects.filter(table=table_id, member=guest).exists()


def _valid_passes() -> QuerySet[GuestPass]:
    """Returns the passes of guests who have not become members."""
    valid = GuestPass.objects.filter(has_guest_role(), revoked_at=None)
    return valid.select_related("member")


def digest_of_pass(token: str) -> str:
    return sha256(token.encode(errors="replace")).hexdigest()


def may_join(member: Member) -> bool:
    """Whether the member is a guest, or has no password. Costs no query."""
    return is_still_guest(member) or not member.has_usable_password()


def wants_sentence(guest: Member) -> bool:
    """Whether an organiser decides."""
    return is_still_guest(guest) and read_settings().sign_up == SignUp.ASK


def wants_link(guest: Member) -> bool:
    """Whether only an invitation link leads into the club."""
    return is_still_guest(guest) and read_settings().sign_up == SignUp.INVITED


def is_still_guest(member: Member) -> bool:
    """Whether the account still has the role of a guest."""
    return role_of(member) == RoleKind.GUEST
