"""Acts of admins on a member's account: send a link for a new password, end all sessions, lock and
unlock, make and dismiss admins. No admin can set a password, an address or a second factor.

Each act checks that the acting member is an admin, writes to the security log, and sends the member
an e-mail.
"""

from __future__ import annotations

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


def _require_admin(member: Member) -> None:
    """Raises PermissionDenied for a member who is no admin."""
    if not member.is_staff:
        raise PermissionDenied(_("Only keepers of the club may do this."))


def send_reset_link(member: Member, admin: Member, request: HttpRequest) -> None:
    """Sends an e-mail to the member's own address, with a link to choose a new password."""
    _require_admin(admin)
    form = ResetPasswordForm({"email": member.email})
    with transaction.atomic():
        log_security_event(Matter.LINK_SENT, member, admin=admin)
        if form.is_valid():
            form.save(request)
        text = _(
            "A keeper of the club has sent you a link with which you can choose a new password. It"
            " comes in a letter of its own. Who did not ask for it need not use it."
        )
        email_member(member, _("A link from a keeper"), text)


def end_all_sessions(member: Member, admin: Member) -> None:
    """Ends all of the member's sessions."""
    _require_admin(admin)
    with transaction.atomic():
        active_sessions.delete_sessions(member.log_ins.all())
        revoke_keys(member, timezone.now())
        log_security_event(Matter.SENT_OUT, member, admin=admin)
        text = _(
            "A keeper of the club has logged you out on all your devices. You can log in again."
        )
        email_member(member, _("Logged out everywhere"), text)


def lock(member: Member, admin: Member) -> None:
    """Locks the account: the member cannot log in."""
    _require_admin(admin)
    with transaction.atomic():
        Member.objects.filter(pk=member.pk).update(is_active=False)
        active_sessions.delete_sessions(member.log_ins.all())
        revoke_keys(member, timezone.now())
        log_security_event(Matter.LOCKED, member, admin=admin)
        text = _("A keeper of the club has locked your account. Ask them why, and what to do.")
        email_member(member, _("Your account is locked"), text)


def unlock(member: Member, admin: Member) -> None:
    """Unlocks the account: the member can log in again."""
    _require_admin(admin)
    with transaction.atomic():
        Member.objects.filter(pk=member.pk).update(is_active=True)
        log_security_event(Matter.UNLOCKED, member, admin=admin)
        text = _("A keeper of the club has unlocked your account. You can log in again.")
        email_member(member, _("Your account is open again"), text)


def make_admin(member: Member, admin: Member) -> None:
    """Makes the member an admin, who has to set up a second factor at the next page."""
    _require_admin(admin)
    with transaction.atomic():
        Member.objects.filter(pk=member.pk).update(is_staff=True, is_superuser=True)
        log_security_event(Matter.MADE_ADMIN, member, admin=admin)
        text = _("You are a keeper of the club now. Keepers log in with a second step.")
        email_member(member, _("You are a keeper now"), text)


def dismiss_admin(member: Member, admin: Member) -> None:
    """Takes the role of admin from the member."""
    _require_admin(admin)
    with transaction.atomic():
        Member.objects.filter(pk=member.pk).update(is_staff=False, is_superuser=False)
        log_security_event(Matter.DISMISSED_ADMIN, member, admin=admin)
        text = _("You are no keeper of the club any more.")
        email_member(member, _("No keeper any more"), text)
