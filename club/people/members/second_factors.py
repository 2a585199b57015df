"""Second factors: the kinds that count, and whether a member lacks one."""

from __future__ import annotations

from allauth.mfa.models import Authenticator
from django.db.models import Exists, OuterRef, Q

from club.base.roles.models import RoleKind
from club.base.roles.permissions import is_admin
from club.base.roles.queries import has_role
from club.people.members.models import Member

FACTORS = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)


def lacks_factor(member: Member) -> bool:
    """Whether the member is an admin without a second factor; other members need none."""
    if not (member.is_staff or is_admin(member)):
        return False
    return not Authenticator.objects.filter(user=member, type__in=FACTORS).exists()


def factor_lacking() -> Q:
    """The same as a condition on members, for a query."""
    factors = Authenticator.objects.filter(user=OuterRef("pk"), type__in=FACTORS)
    return Q(Q(is_staff=True) | has_role(RoleKind.ADMIN), ~Exists(factors))
