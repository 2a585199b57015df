"""Services of invitation links: make, use, revoke."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.db.models import Q

from club.base.audit_log.services import record_entry
from club.base.encryption import seal
from club.base.errors import ClubError
from club.base.roles.permissions import expect_power
from club.base.roles.powers import Power
from club.base.roles.services import note_giver
from club.base.texts.short_texts import clean_line
from club.people.members.models import Member
from club.people.sign_up.models import (
    LONGEST_LINK_NAME,
    EmailInvitation,
    InvitationLink,
    LinkUse,
)
from club.people.sign_up.queries import digest_of_token

TOKEN_BYTES: Final = 16  # 128 bits
MOST_USES: Final = 100
USUAL_DAYS: Final = 30
MOST_DAYS: Final = 366


def make_link(
    by: Member, name: str, most_uses: int, days: int, now: datetime
) -> InvitationLink:
    """Makes a link for 1 to 100 people, for a year at most. Raises NotAllowed for members, and
    ClubError for wrong numbers.
    """  # roles 3.3
    expect_power(by, Power.ADMIT_MEMBERS)
    if not 1 <= most_uses <= MOST_USES:
        raise ClubError(
            "most_uses", "A link is for 1 to {most} people.", most=MOST_USES
        )
    if not 1 <= days <= MOST_DAYS:
        raise ClubError("days", "A link ends after 1 to {most} days.", most=MOST_DAYS)
    clean_name = clean_line(name, "name", LONGEST_LINK_NAME) if name.strip() else ""
    with transaction.atomic():
        link = create_link(by, clean_name, most_uses, days, now)
        people = "1 person" if most_uses == 1 else f"{most_uses} people"
        record_entry(by, "link.make", link, "", people, now=now)
    return link


def create_link(
    by: Member, name: str, most_uses: int, days: int, now: datetime
) -> InvitationLink:
    """Adds the row of a link, with a new token."""
    token = secrets.token_bytes(TOKEN_BYTES).hex()
    return InvitationLink.objects.create(
        digest=digest_of_token(token),
        sealed_token=seal(token),
        name=name,
        made_by=by,
        made_at=now,
        ends_at=now + timedelta(days=days),
        most_uses=most_uses,
    )


def revoke_link(link_id: int, by: Member, now: datetime) -> bool:
    """Nobody becomes a member by the link any more; False when it was revoked already."""
    expect_power(by, Power.ADMIT_MEMBERS)
    with transaction.atomic():
        valid = InvitationLink.objects.filter(pk=link_id, revoked_at=None)
        if not valid.update(revoked_at=now):
            return False
        link = InvitationLink.objects.get(pk=link_id)
        record_entry(by, "link.revoke", link, now=now)
    return True


def use_link(token: str, member: Member, now: datetime) -> None:
    """Counts the new account as a use of the link, under the lock of its row. Call it in the
    transaction that makes the account. Raises ClubError when the link is over.
    """  # roles 3.3
    with transaction.atomic():
        link = _lock_link(token)
        if link is None or not link.is_valid(now):
            raise ClubError(
                "link_over", "This invitation is over. Ask for another link."
            )
        link.uses += 1
        link.save(update_fields=["uses"])
        LinkUse.objects.create(link=link, member=member, at=now)
        note_giver(member, link.made_by, now)


def _lock_link(token: str) -> InvitationLink | None:
    rows = InvitationLink.objects.select_for_update(of=("self",))
    return rows.filter(digest=digest_of_token(token)).first()


def forget_invited(member: Member, **_signal: Any) -> None:
    """A receiver of `member_left`: deletes the address to which the member's invitation was sent,
    also where it is the name of the link.
    """
    sent = EmailInvitation.objects.filter(
        Q(address=member.email.lower()) | Q(link__used_by__member=member)
    )
    InvitationLink.objects.filter(sent_to__in=sent).update(name="")
    sent.delete()
