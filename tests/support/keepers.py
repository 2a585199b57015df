"""Admins for tests, with the second factor that every admin needs."""

from __future__ import annotations

from allauth.mfa.models import Authenticator

from club.members.models import Member


def made_keeper(member: Member, superuser: bool = True) -> Member:
    """Makes the member an admin with an authenticator app."""
    Member.objects.filter(pk=member.pk).update(is_staff=True, is_superuser=superuser)
    Authenticator.objects.create(user=member, type=Authenticator.Type.TOTP, data={"secret": ""})
    return Member.objects.get(pk=member.pk)
