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

# powers that the club gives to its members or not, each with a function that says so now
club_policies: Final = Registry[tuple[Power, Callable[[], bool]]]()

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
    return _CONDITIONS[condition](Power(power), member, about)


def expect_power(member: Visitor, power: Power | str, about: Any = None) -> None:
    """Raises NotAllowed, which names the role that has the power."""
    refusal = power_refusal(member, power, about)
    if refusal is not None:
        raise refusal


def power_refusal(
    member: Visitor, power: Power | str, about: Any = None
) -> NotAllowed | None:
    """Returns the error that names the role with the power; None if the member has it."""
    if may(member, power, about):
        return None
    return NotAllowed(*REFUSALS[role_needed(power)])


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


def _club_says(power: Power, _member: Visitor, _about: Any) -> bool:
    return all(
        lets_members() for given, lets_members in club_policies if given == power
    )


def _belongs_to(_power: Power, member: Visitor, about: Any) -> bool:
    return about is not None and bool(about.belongs_to(member))


def _club_says_about_own(power: Power, member: Visitor, about: Any) -> bool:
    return _belongs_to(power, member, about) and _club_says(power, member, about)


def _is_about_others(_power: Power, member: Visitor, about: Any) -> bool:
    return about is None or about.pk != member.pk


def _is_about_others_but_admins(power: Power, member: Visitor, about: Any) -> bool:
    is_admins = about is not None and is_admin(about)
    return _is_about_others(power, member, about) and not is_admins


_CONDITIONS: Final[Mapping[Condition, Callable[[Power, Visitor, Any], bool]]] = {
    Condition.ALWAYS: lambda _power, _member, _about: True,
    Condition.NEVER: lambda _power, _member, _about: False,
    Condition.CLUB_SAYS: _club_says,
    Condition.CLUB_SAYS_ABOUT_OWN: _club_says_about_own,
    Condition.OWN: _belongs_to,
    Condition.ABOUT_OTHERS: _is_about_others,
    Condition.ABOUT_OTHERS_BUT_ADMINS: _is_about_others_but_admins,
}
