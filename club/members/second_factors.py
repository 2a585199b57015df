"""Second factors: which count, and who still has to set one up."""

from __future__ import annotations

from allauth.mfa.models import Authenticator

from club.members.models import Member

FACTORS = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)


def lacks_factor(member: Member) -> bool:
    """Whether a keeper still has to set up a second factor; others need none."""
    if not member.is_staff:
        return False
    return not Authenticator.objects.filter(user=member, type__in=FACTORS).exists()
