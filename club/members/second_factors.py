"""Second factors: the kinds that count, and whether a member lacks one."""

from __future__ import annotations

from allauth.mfa.models import Authenticator

from club.members.models import Member

FACTORS = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)


def lacks_factor(member: Member) -> bool:
    """Whether the member is an admin without a second factor; other members need none."""
    if not member.is_staff:
        return False
    return not Authenticator.objects.filter(user=member, type__in=FACTORS).exists()
