"""Services for newcomers: ask to join, answer, and remind the organisers."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _

from club.base.audit_log.services import record_entry
from club.base.club_settings.queries import current_settings
from club.base.errors import ClubError
from club.base.roles.models import RoleKind
from club.base.roles.permissions import expect_power, role_of
from club.base.roles.powers import Power
from club.base.roles.services import make_member, note_giver
from club.base.texts.short_texts import clean_line
from club.people.members.models import Member
from club.people.members.security_log import email_member
from club.people.sign_up.models import LONGEST_SENTENCE, JoinRequest
from club.people.sign_up.queries import waiting_newcomers
from club.people.sign_up.signals import join_requests_wait

REMINDER_AFTER: Final = timedelta(days=14)


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
        facts = {
            "club": current_settings().name,
            "address": settings.PUBLIC_URL + reverse("account_login"),
        }
        email_member(member, _("Welcome"), text % facts)
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
        facts = {"club": current_settings().name}
        email_member(member, _("Your request to join"), text % facts)
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
