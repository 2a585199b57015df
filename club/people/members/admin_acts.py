"""An admin's actions on a member's account: send a link for a new password, end all sessions, lock
and unlock, and change the name. No admin sets a password, an e-mail address or a second factor.

Each action checks that its caller is an admin and that the account is another's. It is written in
the security log and e-mailed to the member.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from club.base.audit_log.services import record_entry
from club.base.errors import ClubError
from club.base.roles.models import RoleKind
from club.base.roles.permissions import is_admin, may, role_of
from club.base.roles.powers import Power
from club.base.roles.services import expect_other_admin, give_role
from club.people.members import active_sessions
from club.people.members.api_keys import revoke_access
from club.people.members.login.account_forms import ResetPasswordForm
from club.people.members.models import Member, SecurityEventType
from club.people.members.security_log import email_member, log_security_event
from club.people.members.services import (
    expect_distinct_name,
    lock_account,
    rename_member,
    unlock_account,
)

RENAMED: Final = "account.renamed"  # in the journal


def _expect_admin(admin: Member, member: Member) -> None:
    """Raises PermissionDenied for members who are not admins, and ClubError for one's own account
    and for that of an operator of the servers.
    """
    if not may(admin, Power.RUN_CLUB):
        raise PermissionDenied(_("Only admins of the club may do this."))
    if member.pk == admin.pk:
        raise ClubError("own_account", "You change your own account on your own page.")
    if member.is_superuser and not admin.is_superuser:
        text = "Only those who run the servers change this account."
        raise ClubError("operator", text)


def send_reset_link(member: Member, admin: Member, request: HttpRequest) -> None:
    """Sends an e-mail to the member's own address, with a link to choose a new password."""
    _expect_admin(admin, member)
    form = ResetPasswordForm({"email": member.email})
    with transaction.atomic():
        log_security_event(SecurityEventType.LINK_SENT, member, admin=admin)
        record_entry(admin, "account.link_sent", member, now=timezone.now())
        if form.is_valid():
            form.save(request)
        text = _(
            "An admin of the club has sent you a link with which you can choose a new "
            "password. It comes in a separate e-mail. If you do not need it, ignore it."
        )
        email_member(member, _("A link from an admin"), text)


@contextmanager
def _act(
    admin: Member,
    member: Member,
    event_type: SecurityEventType,
    subject: str,
    text: str,
) -> Iterator[None]:
    """Runs the block in a transaction, logs the action and e-mails the member."""
    _expect_admin(admin, member)
    with transaction.atomic():
        yield
        log_security_event(event_type, member, admin=admin)
        record_entry(admin, f"account.{event_type}", member, now=timezone.now())
        email_member(member, subject, text)


def end_all_sessions(member: Member, admin: Member) -> None:
    """Ends all of the member's sessions."""
    text = _(
        "An admin of the club has logged you out on all your devices. You can log in again."
    )
    with _act(
        admin, member, SecurityEventType.SENT_OUT, _("Logged out everywhere"), text
    ):
        active_sessions.delete_sessions(member.log_ins.all())
        revoke_access(member, timezone.now())


def lock(member: Member, admin: Member) -> None:
    """Locks the account: the member cannot log in until it is unlocked. Raises ClubError for the
    last admin.
    """
    text = _(
        "An admin of the club has locked your account. Ask them why, and what to do."
    )
    with _act(
        admin, member, SecurityEventType.LOCKED, _("Your account is locked"), text
    ):
        expect_other_admin(member)
        lock_account(member)
        revoke_access(member, timezone.now())


def unlock(member: Member, admin: Member) -> None:
    """Unlocks the account."""
    text = _("An admin of the club has unlocked your account. You can log in again.")
    with _act(
        admin, member, SecurityEventType.UNLOCKED, _("Your account is open again"), text
    ):
        unlock_account(member)


def change_name(member: Member, name: str, admin: Member) -> None:
    """Gives the member another name, with which they log in from now on. Raises ClubError for a
    name that is taken, reserved or no name.
    """
    former = member.username
    if name == former:
        return
    text = _(
        "An admin of the club has changed your name from %(former)s to %(name)s. Log in with "
        "%(name)s, or with your e-mail, from now on. Texts that were written before keep the "
        "former name."
    ) % {"former": former, "name": name}
    _expect_admin(admin, member)
    with transaction.atomic():
        try:
            expect_distinct_name(name)
            rename_member(member.pk, name)
        except ValidationError as error:
            raise ClubError("name", " ".join(error.messages)) from error
        member.username = name
        log_security_event(SecurityEventType.RENAMED, member, admin=admin)
        record_entry(admin, RENAMED, name, former, name, now=timezone.now())
        email_member(member, _("Your name in the club"), text)


def change_role(member: Member, kind: str, admin: Member) -> None:
    """Gives the member another role, and tells them; an admin sets up a second factor at the next
    page. Raises ClubError for the last admin, and for an account without a password: only the link
    of a guest opens it, and others know that link.
    """
    now = timezone.now()
    _expect_password(member, kind)
    with transaction.atomic():
        former = role_of(member)
        if not give_role(member, kind, admin, now):
            return
        if RoleKind.ADMIN in (former, kind):
            is_new = kind == RoleKind.ADMIN
            log_security_event(
                SecurityEventType.MADE_ADMIN
                if is_new
                else SecurityEventType.DISMISSED_ADMIN,
                member,
                admin=admin,
            )
        email_member(member, _("Your role in the club"), _text_about(kind))


def make_admin(member: Member, admin: Member) -> None:
    """Makes the member an admin."""
    change_role(member, RoleKind.ADMIN, admin)


def dismiss_admin(member: Member, admin: Member) -> None:
    """Ends the member's role as an admin; others keep theirs."""
    if is_admin(member):
        change_role(member, RoleKind.MEMBER, admin)


def _expect_password(member: Member, kind: str) -> None:
    if kind != RoleKind.GUEST and not member.has_usable_password():
        raise ClubError(
            "no_password",
            "{name} has no password yet. On the page of the table or event, a guest chooses an "
            "address and a password, and becomes a member.",
            name=member.username,
        )


def _text_about(kind: str) -> str:
    texts = {
        RoleKind.ADMIN: _(
            "You are an admin of the club now. Admins log in with a second step."
        ),
        RoleKind.ORGANISER: _(
            "You are an organiser of the club now: you look after newcomers, events and news."
        ),
        RoleKind.MEMBER: _(
            "You are a member of the club, and neither an admin nor an organiser now."
        ),
        RoleKind.GUEST: _("You are a guest of the club now."),
    }
    return texts[RoleKind(kind)]
