"""Makes and revokes the passes of guests."""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import Any, Final

from django.contrib.auth.hashers import make_password
from django.core.exceptions import ValidationError

from club.base.encryption import seal
from club.base.errors import ClubError, NotAllowed
from club.base.roles.models import RoleKind
from club.base.roles.permissions import expect_power, may
from club.base.roles.powers import Power
from club.base.roles.services import make_guest
from club.people.members.active_sessions import end_sessions_elsewhere
from club.people.members.models import Member
from club.people.members.services import create_member_with_hash, lock_account
from club.people.moderation.contacts import make_contact
from club.people.moderation.contacts.rules import Contact
from club.play.guests.models import GuestPass
from club.play.guests.queries import digest_of_pass, passes_of, passes_of_page
from club.play.seats.services.invitations import add_invitation
from club.play.tables.models import Status, Table
from club.play.tables.services.chairs import empty_chair
from club.play.tables.services.history import save_table
from club.play.tables.services.lock import lock_table, locked_by_host

TOKEN_BYTES: Final = 16  # 128 bits
MOST_GUESTS: Final = 8  # of one table
MOST_PAGE_GUESTS: Final = 50
NO_ADDRESS: Final = "guest.invalid"  # guests have no e-mail address


def invite_guest(table_id: int, host: Member, name: str, now: datetime) -> GuestPass:
    """Makes an account for a guest of an open table, and the link by which the guest logs in.

    Raises NotAllowed for everybody but the host, and ClubError for a name that is taken or wrong,
    and for too many guests.
    """  # roles 4.1
    expect_power(host, Power.OPEN_TABLE)
    with locked_by_host(table_id, host) as table:
        if passes_of(table).count() >= MOST_GUESTS:
            raise ClubError(
                "too_many_guests",
                "A table has {most} guests at most.",
                most=MOST_GUESTS,
            )
        guest_pass = _make_pass(name, host, now, table=table)
        add_invitation(table, guest_pass.member_id, now)
    return guest_pass


def invite_guest_to_page(page: str, by: Member, name: str, now: datetime) -> GuestPass:
    """Invites a guest to a page of another app, which has checked the inviting member and locked
    the subject of the page. A guest sees the page and all below it. Raises ClubError.
    """  # roles 4.1
    if passes_of_page(page).count() >= MOST_PAGE_GUESTS:
        raise ClubError(
            "too_many_guests", "There are {most} guests already.", most=MOST_PAGE_GUESTS
        )
    return _make_pass(name, by, now, page=page)


def revoke_page_pass(page: str, pass_id: int, now: datetime) -> Member | None:
    """Ends the log-in of a guest of a page, and returns the guest; None: it has ended already."""
    guest_pass = passes_of_page(page).filter(pk=pass_id).first()
    return _end_pass(guest_pass, now) if guest_pass else None


def revoke_page_passes(page: str, now: datetime) -> None:
    """Ends the log-ins of all guests of a page that is gone."""
    for guest_pass in passes_of_page(page):
        _end_pass(guest_pass, now)


def revoke_pass(table_id: int, pass_id: int, by: Member, now: datetime) -> bool:
    """Ends the guest's log-in; False when it has ended already. Before the start the seat is free
    again; in a game its clock runs on as it does for members who stay away.

    Raises NotAllowed for everybody but the host and organisers.
    """
    with lock_table(table_id) as table:
        if table.host_id != by.pk and not may(by, Power.ADMIT_MEMBERS):
            raise NotAllowed("not_host", "Only the host of the table may do this.")
        guest_pass = passes_of(table).filter(pk=pass_id).first()
        if guest_pass is None:
            return False
        _free_seat(table, _end_pass(guest_pass, now))
        return True


def end_promoted_pass(member: Member, kind: str, now: datetime, **_signal: Any) -> None:
    """A receiver of `guest_promoted`: ends the link and the sessions that it opened. A new member
    without a password keeps the sessions, to choose one.
    """
    GuestPass.objects.filter(member=member, revoked_at=None).update(revoked_at=now)
    if kind != RoleKind.MEMBER or member.has_usable_password():
        end_sessions_elsewhere(member)


def _make_pass(
    name: str, by: Member, now: datetime, table: Table | None = None, page: str = ""
) -> GuestPass:
    make_contact(Contact.GUEST, by, (), now)
    token = secrets.token_bytes(TOKEN_BYTES).hex()
    return GuestPass.objects.create(
        table=table,
        page=page,
        member=_create_guest(name.strip(), by, now),
        digest=digest_of_pass(token),
        sealed_token=seal(token),
        made_at=now,
    )


def _end_pass(guest_pass: GuestPass, now: datetime) -> Member:
    guest_pass.revoked_at = now
    guest_pass.save(update_fields=["revoked_at"])
    lock_account(guest_pass.member)
    return guest_pass.member


def _create_guest(name: str, host: Member, now: datetime) -> Member:
    """Raises ClubError with the words of the first problem of the name."""
    address = f"{secrets.token_hex(8)}@{NO_ADDRESS}"
    unusable = make_password(None)
    try:
        guest = create_member_with_hash(
            name, address, unusable, letters=False, time_zone=host.time_zone
        )
    except ValidationError as problem:
        raise ClubError("bad_name", "{reason}", reason=problem.messages[0]) from None
    make_guest(guest, host, now)
    return guest


def _free_seat(table: Table, guest: Member) -> None:
    chair = table.chairs.filter(member=guest).first()
    if chair is not None and table.status == Status.OPEN:
        empty_chair(chair)
        save_table(table)
