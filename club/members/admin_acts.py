"""What a keeper may do for a member's account: send a link for a new password, end all sessions,
lock and unlock. Never more: no keeper sets a password, an address or a second factor.

Each asks whether who does it is a keeper, and is written in the security log and to the member.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from club.members import active_sessions
from club.members.api_keys import revoke_keys
from club.members.login.account_forms import ResetPasswordForm
from club.members.models import Matter, Member
from club.members.security_log import email_member, log_security_event


def _expect_keeper(member: Member) -> None:
    """Raises PermissionDenied for everybody but the club's keepers."""
    if not member.is_staff:
        raise PermissionDenied(_("Only keepers of the club may do this."))


def send_reset_link(member: Member, keeper: Member, request: HttpRequest) -> None:
    """A letter to the member's own address, with a link to choose a new password."""
    _expect_keeper(keeper)
    form = ResetPasswordForm({"email": member.email})
    with transaction.atomic():
        log_security_event(Matter.LINK_SENT, member, admin=keeper)
        if form.is_valid():
            form.save(request)
        said = _(
            "A keeper of the club has sent you a link with which you can choose a new password. It"
            " comes in a letter of its own. Who did not ask for it need not use it."
        )
        email_member(member, _("A link from a keeper"), said)


@contextmanager
def _act(keeper: Member, member: Member, matter: Matter, subject: str, said: str) -> Iterator[None]:
    """What is done inside is written in the security log and to the member, or not done at all."""
    _expect_keeper(keeper)
    with transaction.atomic():
        yield
        log_security_event(matter, member, admin=keeper)
        email_member(member, subject, said)


def end_all_sessions(member: Member, keeper: Member) -> None:
    """Ends all of the member's sessions."""
    said = _("A keeper of the club has logged you out on all your devices. You can log in again.")
    with _act(keeper, member, Matter.SENT_OUT, _("Logged out everywhere"), said):
        active_sessions.delete_sessions(member.log_ins.all())
        revoke_keys(member, timezone.now())


def lock(member: Member, keeper: Member) -> None:
    """The member cannot come in until they are unlocked."""
    said = _("A keeper of the club has locked your account. Ask them why, and what to do.")
    with _act(keeper, member, Matter.LOCKED, _("Your account is locked"), said):
        Member.objects.filter(pk=member.pk).update(is_active=False)
        active_sessions.delete_sessions(member.log_ins.all())
        revoke_keys(member, timezone.now())


def unlock(member: Member, keeper: Member) -> None:
    """The member can come in again."""
    said = _("A keeper of the club has unlocked your account. You can log in again.")
    with _act(keeper, member, Matter.UNLOCKED, _("Your account is open again"), said):
        Member.objects.filter(pk=member.pk).update(is_active=True)


def make_admin(member: Member, keeper: Member) -> None:
    """The member keeps the club from now on; at the next page they set up a second factor."""
    said = _("You are a keeper of the club now. Keepers log in with a second step.")
    with _act(keeper, member, Matter.MADE_ADMIN, _("You are a keeper now"), said):
        Member.objects.filter(pk=member.pk).update(is_staff=True, is_superuser=True)


def dismiss_admin(member: Member, keeper: Member) -> None:
    """The member keeps the club no more."""
    said = _("You are no keeper of the club any more.")
    with _act(keeper, member, Matter.DISMISSED_ADMIN, _("No keeper any more"), said):
        Member.objects.filter(pk=member.pk).update(is_staff=False, is_superuser=False)
