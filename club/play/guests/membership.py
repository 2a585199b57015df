"""A guest becomes a member: the account stays, with its seat, its games and its history. Whom an
admin has made a member chooses an address and a password in the same way.

The way in is that of all newcomers: open, by asking an organiser, or by an invitation link. Where
the club can verify addresses, the guest is a member when the address is confirmed; so the answer
does not tell whether a member has the address already.
"""  # roles 4.3

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import Enum, auto
from typing import Any

from allauth.account import app_settings
from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from club.base.club_settings.models import SignUp
from club.base.club_settings.queries import read_settings
from club.base.errors import ClubError
from club.base.roles.services import make_member
from club.base.texts.short_texts import clean_line
from club.people.members.models import Member
from club.people.members.queries import has_address
from club.people.sign_up.models import LONGEST_SENTENCE
from club.people.sign_up.services import ask_to_join, use_link
from club.play.guests.models import GuestPass
from club.play.guests.queries import is_still_guest, wants_link, wants_sentence


@dataclass(frozen=True, slots=True)
class MembershipWish:
    """The form of a guest who wants to be a member."""

    email: str
    password: str
    sentence: str = ""  # about themselves, where an organiser decides
    link: str = ""  # an invitation link, or its token


class MembershipAnswer(Enum):
    """The answer to a guest's wish."""

    JOINED = auto()
    ASKED = auto()  # an organiser has to answer
    CHECK_EMAIL = auto()  # the address has to be confirmed


def ask_for_membership(
    guest: Member, wish: MembershipWish, request: HttpRequest, now: datetime
) -> MembershipAnswer:
    """Notes the wish, with address and password, and lets the guest in where nothing else has to
    happen. Raises ClubError for a wrong sentence or link, and for those who have asked already.
    """
    is_verified = (
        app_settings.EMAIL_VERIFICATION
        == app_settings.EmailVerificationMethod.MANDATORY
    )
    if has_address(wish.email) and wish.email.lower() != guest.email.lower():
        make_password(wish.password)  # it takes as long
        get_adapter().send_account_already_exists_mail(wish.email)
        return MembershipAnswer.CHECK_EMAIL
    with transaction.atomic():
        guest_pass = _lock_pass(guest)
        _note(guest_pass, wish, now)
        get_adapter().set_password(guest, wish.password)
        Member.objects.filter(pk=guest.pk).update(email=wish.email)
        EmailAddress.objects.filter(user=guest).delete()
        address = EmailAddress.objects.create(
            user=guest, email=wish.email.lower(), primary=True
        )
        if is_verified:
            address.send_confirmation(request)
            return MembershipAnswer.CHECK_EMAIL
        return _let_in(guest_pass, now)


def on_address_confirmed(email_address: EmailAddress, **_facts: Any) -> None:
    """A receiver of allauth's signal."""
    with transaction.atomic():
        rows = GuestPass.objects.select_for_update(of=("self",))
        guest_pass = rows.filter(
            member=email_address.user, joining_at__isnull=False
        ).first()
        if guest_pass is not None:
            _let_in(guest_pass, timezone.now())


def _lock_pass(guest: Member) -> GuestPass:
    rows = GuestPass.objects.select_for_update(of=("self",)).select_related("member")
    guest_pass = rows.filter(member=guest).first()
    if guest_pass is None or (
        is_still_guest(guest) and guest_pass.revoked_at is not None
    ):
        raise ClubError("no_pass", "Ask the host of your table for another link.")
    confirmed = EmailAddress.objects.filter(user=guest, verified=True)
    if guest_pass.joining_at is not None and (confirmed.exists() or _has_asked(guest)):
        raise ClubError("asked", "You have asked already. You get an e-mail.")
    return guest_pass


def _has_asked(guest: Member) -> bool:
    return hasattr(guest, "join_request")


def _note(guest_pass: GuestPass, wish: MembershipWish, now: datetime) -> None:
    """Raises ClubError for what the club wants to know and the wish does not say."""
    if wants_sentence(guest_pass.member):
        guest_pass.sentence = clean_line(
            wish.sentence, "bad_sentence", LONGEST_SENTENCE
        )
    elif wants_link(guest_pass.member):
        use_link(
            wish.link.strip().rstrip("/").rsplit("/", 1)[-1], guest_pass.member, now
        )
        guest_pass.is_admitted = True
    guest_pass.joining_at = now
    guest_pass.save(update_fields=["sentence", "is_admitted", "joining_at"])


def _let_in(guest_pass: GuestPass, now: datetime) -> MembershipAnswer:
    is_member = not is_still_guest(guest_pass.member)
    if is_member or guest_pass.is_admitted or read_settings().sign_up == SignUp.OPEN:
        make_member(guest_pass.member, None, now)
        return MembershipAnswer.JOINED
    if not _has_asked(guest_pass.member):
        ask_to_join(guest_pass.member, guest_pass.sentence, now)
    return MembershipAnswer.ASKED
