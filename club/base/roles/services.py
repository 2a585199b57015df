"""Services that give and take roles. Each is written in the journal."""

from __future__ import annotations

from datetime import datetime
from typing import Any, cast

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractUser
from django.db import transaction
from django.utils import timezone

from club.base.audit_log.services import record_entry
from club.base.errors import ClubError, NotAllowed
from club.base.roles.models import Role, RoleKind
from club.base.roles.permissions import REFUSALS
from club.base.roles.signals import guest_promoted


def give_role(
    member: AbstractUser, kind: str, by: AbstractUser | None, now: datetime
) -> bool:
    """Gives the member a role instead of the present one; `by` is None for the operator. False
    when the member has that role already.

    Raises NotAllowed for everybody but admins, and ClubError for the last admin.
    """  # roles 1.1
    if kind not in RoleKind.values:
        raise ClubError("no_such_role", "There is no such role.")
    with transaction.atomic():
        admins = _lock_admins()
        _expect_giver(by, admins)
        role = _lock_role(member, now)
        if role.kind == kind:
            return False
        if role.kind == RoleKind.ADMIN:
            _expect_other(member, admins)
        record_entry(by, "role.give", member, role.kind, kind, now=now)
        former = role.kind
        _write(role, kind, by, now)
        if former == RoleKind.GUEST:
            _announce_promotion(member, kind, now)
    _forget_role(member)
    return True


def note_giver(member: AbstractUser, by: AbstractUser | None, now: datetime) -> None:
    """Notes who let the new member in."""
    columns = {"given_by_id": by.pk if by else None, "at": now}
    Role.objects.filter(member_id=member.pk).update(**columns)


def make_guest(member: AbstractUser, by: AbstractUser, now: datetime) -> None:
    """The new account is that of a guest. Call it in the transaction that makes the account."""
    columns = {"kind": RoleKind.GUEST, "given_by_id": by.pk, "at": now}
    Role.objects.filter(member_id=member.pk).update(**columns)
    _forget_role(member)


def make_member(member: AbstractUser, by: AbstractUser | None, now: datetime) -> None:
    """The guest is a member from now on; `by` let them in, None: the club is open to all. Others
    keep their role. Call it in a transaction.
    """
    columns = {"kind": RoleKind.MEMBER, "given_by_id": by.pk if by else None, "at": now}
    guest_roles = Role.objects.filter(member_id=member.pk, kind=RoleKind.GUEST)
    if guest_roles.update(**columns):
        _announce_promotion(member, RoleKind.MEMBER, now)
    _forget_role(member)


def expect_other_admin(member: AbstractUser) -> None:
    """Raises ClubError when the member is the last admin, who may neither leave nor be locked. Call
    it in the transaction that takes the member away.
    """  # roles 1.1
    _expect_other(member, _lock_admins())


def give_first_role(
    instance: AbstractUser, created: bool, raw: bool = False, **_signal: Any
) -> None:
    """A receiver of signals: a new member has the role of a member. A superuser is an admin as long
    as the club has none.
    """  # roles 1.1
    if not created or raw:
        return
    has_admin = Role.objects.filter(kind=RoleKind.ADMIN).exists()
    is_first = instance.is_superuser and not has_admin
    kind = RoleKind.ADMIN if is_first else RoleKind.MEMBER
    # with the member, who keeps the role: asking for it costs no query
    Role.objects.create(member=cast("Any", instance), kind=kind, at=timezone.now())


def _lock_admins() -> set[int]:
    """The ids of the active admins. Nobody else changes their roles or locks them until the
    transaction ends. Their accounts are read after the lock: rows joined in the same query would
    have the values from before the wait.
    """
    admins = Role.objects.select_for_update().order_by("pk")
    rows = admins.filter(kind=RoleKind.ADMIN).values_list("member_id", flat=True)
    active = get_user_model().objects.filter(pk__in=list(rows), is_active=True)
    return set(active.values_list("pk", flat=True))


def _expect_giver(by: AbstractUser | None, admins: set[int]) -> None:
    if by is not None and by.pk not in admins:
        code, text = REFUSALS[RoleKind.ADMIN]
        raise NotAllowed(code, text)


def _expect_other(member: AbstractUser, admins: set[int]) -> None:
    if admins == {member.pk}:
        raise ClubError(
            "last_admin",
            "The club needs an admin. Make another member an admin first.",
        )


def _lock_role(member: AbstractUser, now: datetime) -> Role:
    """The member's role; a member who has none gets the least."""
    Role.objects.get_or_create(
        member_id=member.pk, defaults={"kind": RoleKind.GUEST, "at": now}
    )
    return Role.objects.select_for_update().get(member_id=member.pk)


def _write(role: Role, kind: str, by: AbstractUser | None, now: datetime) -> None:
    role.kind, role.given_by_id, role.at = kind, by.pk if by else None, now
    role.save(update_fields=["kind", "given_by", "at"])
    opens_admin = kind == RoleKind.ADMIN  # Django's admin
    get_user_model().objects.filter(pk=role.member_id).update(
        is_staff=opens_admin, is_superuser=opens_admin
    )


def _announce_promotion(member: AbstractUser, kind: str, now: datetime) -> None:
    guest_promoted.send(sender=Role, member=member, kind=kind, now=now)


def _forget_role(member: AbstractUser) -> None:
    """The next question about the member's role reads it anew."""
    member._state.fields_cache.pop("role", None)
