"""The authentication backends: Django's for user names, allauth's also for e-mail addresses. Every
request reads its member through one of them, so the query is compiled once.
"""

from __future__ import annotations

from allauth.account.auth_backends import AuthenticationBackend
from django.contrib.auth.backends import ModelBackend

from club.people.members.models import Member
from compiled_queries.queries import ID, CompiledQuery

_member: CompiledQuery[Member] = CompiledQuery(
    lambda key: Member.objects.select_related("role").filter(pk=key), ID
)


class _CompiledQueryBackend(ModelBackend):
    def get_user(self, user_id: int) -> Member | None:
        """The member; None when there is none, or the account is locked."""
        try:
            member = _member.get(user_id)
        except Member.DoesNotExist:
            return None
        return member if self.user_can_authenticate(member) else None


class UsernameBackend(_CompiledQueryBackend):
    """Django's backend."""


class EmailBackend(_CompiledQueryBackend, AuthenticationBackend):  # type: ignore[misc]  # allauth has no types
    """allauth's backend."""
