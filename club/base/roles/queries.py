"""Queries of roles."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Q, QuerySet

from club.base.roles.models import Role, RoleKind


def roles_of_kinds(kinds: Collection[RoleKind]) -> QuerySet[Role]:
    """The roles of active members of these kinds, the powerful first, each with its member."""
    roles = Role.objects.filter(kind__in=kinds, member__is_active=True)
    return roles.select_related("member", "given_by").order_by("kind", "member_id")


def organisers_and_admins() -> list[int]:
    """The ids of all active members who look after the club."""
    kinds = (RoleKind.ADMIN, RoleKind.ORGANISER)
    return list(roles_of_kinds(kinds).values_list("member_id", flat=True))


def all_but_guests(after: int = 0) -> QuerySet[Role, int]:
    """The ids of all active members who belong to the club, in order, from an id on."""
    kinds = (RoleKind.ADMIN, RoleKind.ORGANISER, RoleKind.MEMBER)
    roles = roles_of_kinds(kinds).filter(member_id__gt=after).order_by("member_id")
    return roles.values_list("member_id", flat=True)


def has_role(kind: RoleKind) -> Q:
    """A condition on members, for a query."""
    return Q(role__kind=kind)
