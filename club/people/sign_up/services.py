"""Services for newcomers: invitation links; ask to join, answer, and remind the organisers."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any, Final

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from club.base.audit_log.services import record_entry
from club.base.club_settings.queries import current_settings
from club.base.encryption import seal
from club.base.errors import ClubError
from club.base.roles.models import RoleKind
from club.base.roles.permissions import expect_power, role_of
from club.base.roles.powers import Power
from club.base.roles.services import make_member, note_giver
from club.base.texts.short_texts import clean_line
from club.people.members.models import Member
from club.people.members.security_log import email_member
from club.people.sign_up.models import (
    LONGEST_LINK_NAME,
    LONGEST_SENTENCE,
    EmailInvitation,
    InvitationLink,
    JoinRequest,
    LinkUse,
)
from club.people.sign_up.signals import join_requests_wait

TOKEN_BYTES: Final = 16  # 128 bits
MOST_USES: Final = 100
USUAL_DAYS: Final = 30
MOST_DAYS: Final = 366
REMINDER_AFTER: Final = timedelta(days=14)


def waiting_newcomers() -> QuerySet[JoinRequest]:
    """Returns the requests without an answer, the oldest first."""
    waiting = JoinRequest.objects.filter(decided_at=None, member__isnull=False)
    return waiting.select_related("member")


def invitation_links() -> QuerySet[InvitationLink]:
    """All links, the newest first, with those who came by them."""
    links = InvitationLink.objects.select_related("made_by")
    return links.prefetch_related("used_by__member")


def valid_link(token: str, now: datetime) -> InvitationLink | None:
    """The link of this token; None when it has ended, is used up or was never made."""
    link = InvitationLink.objects.filter(digest=digest_of_token(token)).first()
    return link if link is not None and link.is_valid(now) else None


def digest_of_token(token: str) -> str:
    return sha256(token.encode(errors="replace")).hexdigest()


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
    """Revokes the link; returns False if it was revoked already."""
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


def ask_to_join(member: Member, sentence: str, now: datetime) -> JoinRequest:
    """The new account waits for an organiser's answer, and cannot log in until then; a guest plays
    on. Raises ClubError for a sentence that is none.
    """  # roles 3.2
    text = clean_line(sentence, "bad_sentence", LONGEST_SENTENCE)
    with transaction.atomic():
        if role_of(member) != RoleKind.GUEST:
            Member.objects.filter(pk=member.pk).update(is_active=False)
            member.is_active = False
        request = JoinRequest.objects.create(
            member=member, name=member.username, sentence=text, asked_at=now
        )
        join_requests_wait.send(
            sender=JoinRequest, requests=[request], is_reminder=False, now=now
        )
    return request


def accept_newcomer(request_id: int, by: Member, now: datetime) -> JoinRequest:
    """The newcomer is a member from now on, and is told by e-mail. Raises NotAllowed for members,
    and ClubError when the request is answered already.
    """  # roles 3.2
    with transaction.atomic():
        request, member = _lock_waiting(request_id, by)
        Member.objects.filter(pk=member.pk).update(is_active=True)
        note_giver(member, by, now)
        make_member(member, by, now)
        _decide(request, True, by, now)
        text = _("You are a member of %(club)s now. Log in: %(address)s")
        values = {
            "club": current_settings().name,
            "address": settings.PUBLIC_URL + reverse("account_login"),
        }
        email_member(member, _("Welcome"), text % values)
    return request


def decline_newcomer(request_id: int, by: Member, now: datetime) -> JoinRequest:
    """The newcomer is told by e-mail, and the account is deleted; a guest stays one. Raises the
    same.
    """  # roles 3.2
    with transaction.atomic():
        request, member = _lock_waiting(request_id, by)
        _decide(request, False, by, now)
        is_guest = role_of(member) == RoleKind.GUEST
        text = _("An organiser of %(club)s has answered no. Your account is deleted.")
        if is_guest:
            text = _("An organiser of %(club)s has answered no. You stay a guest.")
        values = {"club": current_settings().name}
        email_member(member, _("Your request to join"), text % values)
        request.member, request.sentence = None, ""  # nothing about them is kept
        request.save(update_fields=["member", "sentence"])
        if not is_guest:
            member.delete()
    return request


def remind_organisers(now: datetime) -> int:
    """Reminds the organisers once of those who have waited for 14 days; returns how many."""
    with transaction.atomic():
        late = waiting_newcomers().select_for_update(of=("self",))
        requests = list(
            late.filter(reminded_at=None, asked_at__lte=now - REMINDER_AFTER)
        )
        join_requests_wait.send(
            sender=JoinRequest, requests=requests, is_reminder=True, now=now
        )
        keys = [request.pk for request in requests]
        JoinRequest.objects.filter(pk__in=keys).update(reminded_at=now)
    return len(requests)


def _lock_waiting(request_id: int, by: Member) -> tuple[JoinRequest, Member]:
    expect_power(by, Power.ADMIT_MEMBERS)
    rows = JoinRequest.objects.select_for_update().filter(pk=request_id)
    request = rows.first()
    if request is None:
        raise ClubError("no_request", "There is no such request.")
    if request.decided_at is not None or request.member is None:
        raise ClubError("answered", "This request is answered already.")
    return request, request.member


def _decide(request: JoinRequest, accepted: bool, by: Member, now: datetime) -> None:
    request.accepted, request.decided_by, request.decided_at = accepted, by, now
    request.save(update_fields=["accepted", "decided_by", "decided_at"])
    action = "newcomer.accept" if accepted else "newcomer.decline"
    record_entry(by, action, request.name, now=now)
