"""Organisers and admins for tests; admins have the second factor that each of them needs."""

from __future__ import annotations

from allauth.mfa.models import Authenticator
from django.utils import timezone

from club.base.roles.models import RoleKind
from club.base.roles.services import give_role
from club.people.members.models import Member


def made_admin(member: Member, superuser: bool = True) -> Member:
    """Makes the member an admin with an authenticator app."""
    give_role(member, RoleKind.ADMIN, None, timezone.now())
    Member.objects.filter(pk=member.pk).update(is_superuser=superuser)
    Authenticator.objects.create(user=member, type=Authenticator.Type.TOTP, data={"secret": ""})
    return Member.objects.get(pk=member.pk)


def made_organiser(member: Member) -> Member:
    """Makes the member an organiser."""
    give_role(member, RoleKind.ORGANISER, None, timezone.now())
    return Member.objects.get(pk=member.pk)
