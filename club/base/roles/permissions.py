"""Permissions by role: all questions whether a member may do something are decided here.

Services call `expect_power`, views `club.base.ui.powers.member_with_power`, templates
`may(user, name)`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.contrib.auth.models import AbstractUser, AnonymousUser

from club.base.errors import NotAllowed
from club.base.registries import Registry
from club.base.roles.models import Role, RoleKind
from club.base.roles.powers import POWERS, Condition, Power

# functions that say whether members may make events
event_policies: Final = Registry[Callable[[], bool]]()

Visitor = AbstractUser | AnonymousUser

REFUSALS: Final[Mapping[str, tuple[str, str]]] = {
    RoleKind.ADMIN: ("keepers_only", "Only admins of the club may do this."),
    RoleKind.ORGANISER: (
        "organisers_only",
        "Only organisers and admins of the club may do this.",
    ),
    RoleKind.MEMBER: ("members_only", "Only members of the club may do this."),
    RoleKind.GUEST: ("guests_only", "Only members and guests may do this."),
}


def may(member: Visitor, power: Power | str, about: Any = None) -> bool:
    """Whether the member has the power. What it is about matters for some powers: see the table
    in `powers.py`.
    """  # roles 1.3
    condition = POWERS[Power(power)].condition(role_of(member))
    return _CONDITIONS[condition](member, about)


def expect_power(member: Visitor, power: Power | str, about: Any = None) -> None:
    """Raises NotAllowed, which names the role that has the power."""
    if not may(member, power, about):
        code, text = REFUSALS[role_needed(power)]
        raise NotAllowed(code, text)


def is_secret(power: Power | str) -> bool:
    """Whether a page of it does not exist for those who may not see it."""
    return POWERS[Power(power)].is_secret


def role_needed(power: Power | str) -> RoleKind:
    """The least role that has the power whatever it is about."""
    row = POWERS[Power(power)]
    unconditional = (Condition.ALWAYS, Condition.ABOUT_OTHERS)
    return [kind for kind in RoleKind if row.condition(kind) in unconditional][-1]


def role_of(member: Visitor) -> str:
    """The member's role; empty for an anonymous visitor, and for a locked account."""
    if not (member.is_authenticated and member.is_active):
        return ""
    role: Role | None = getattr(member, "role", None)  # None: no row
    return role.kind if role else ""


def is_admin(member: Visitor) -> bool:
    """Whether the member has the role of an admin."""
    return role_of(member) == RoleKind.ADMIN


def _club_lets_members_make_events() -> bool:
    return all(lets_members() for lets_members in event_policies)


def _belongs_to(member: Visitor, about: Any) -> bool:
    return about is not None and bool(about.belongs_to(member))


def _is_about_others(member: Visitor, about: Any) -> bool:
    return about is None or about.pk != member.pk


def _is_about_others_but_admins(member: Visitor, about: Any) -> bool:
    return _is_about_others(member, about) and (about is None or not is_admin(about))


_CONDITIONS: Final[Mapping[Condition, Callable[[Visitor, Any], bool]]] = {
    Condition.ALWAYS: lambda _member, _about: True,
    Condition.NEVER: lambda _member, _about: False,
    Condition.CLUB_SAYS: lambda _member, _about: _club_lets_members_make_events(),
    Condition.OWN: _belongs_to,
    Condition.ABOUT_OTHERS: _is_about_others,
    Condition.ABOUT_OTHERS_BUT_ADMINS: _is_about_others_but_admins,
}
