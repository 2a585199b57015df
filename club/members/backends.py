"""The authentication backends: Django's for names, allauth's for addresses as well. Every request
asks either for its member, so that query is compiled once.
"""

from __future__ import annotations

from allauth.account.auth_backends import AuthenticationBackend
from django.contrib.auth.backends import ModelBackend

from club.members.models import Member
from compiled_queries.queries import ID, CompiledQuery

_member: CompiledQuery[Member] = CompiledQuery(lambda key: Member.objects.filter(pk=key), ID)


class _Asked(ModelBackend):
    def get_user(self, user_id: int) -> Member | None:
        """The member; None for nobody, or one who may not log in."""
        try:
            member = _member.get(user_id)
        except Member.DoesNotExist:
            return None
        return member if self.user_can_authenticate(member) else None


class ByName(_Asked):
    """Django's own."""


class AtTheDoor(_Asked, AuthenticationBackend):  # type: ignore[misc]  # allauth has no types
    """allauth's."""
