"""Who asks and what they prefer; everybody in the club."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC

from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.base.api_view import ApiView
from club.api.base.openapi import answers
from club.api.base.pagination import in_their_order, list_of
from club.api.base.plain_json import Json
from club.api.base.requests import body_of, query_of
from club.api.members.serializers import (
    MemberShape,
    MembersQuery,
    MeShape,
    NameShape,
    Preferring,
    _facts,
    member_facts,
    preferences_in,
)
from club.members import services
from club.members.api_key_rows import KeyScope
from club.members.models import Member
from club.members.queries import everybody, member_named


class Me(ApiView):
    scopes = {"GET": KeyScope.READ, "POST": KeyScope.PLAY}

    @answers(MeShape)
    def get(self, request: Request) -> Response:
        """Who you are, and how much waits for you."""
        return Response(_facts(self.member, request.auth))

    @answers(MeShape, body=Preferring)
    def post(self, request: Request) -> Response:
        """Choose how the club is to be for you."""
        wanted = preferences_in(body_of(Preferring, request), self.member)
        return Response(_facts(services.prefer(self.member, wanted), request.auth))


READ = KeyScope.READ


class EveryMember(ApiView):
    scopes = {"GET": READ}

    @answers(list_of(NameShape), query=MembersQuery)
    def get(self, request: Request) -> Response:
        """Everybody in the club, by name, or those whose name begins so."""
        asked = query_of(MembersQuery, request)
        found = everybody().filter(username__istartswith=asked["begins"])
        return Response(in_their_order(found, asked, self._told))

    def _told(self, members: Sequence[Member]) -> list[Json]:
        return [{"name": one.username} for one in members]


class OneMember(ApiView):
    scopes = {"GET": READ}

    @answers(MemberShape, refused=(404,))
    def get(self, request: Request, name: str) -> Response:
        """A member as the others see them."""
        shown = member_named(name)
        if shown is None:
            raise Http404(_("Nobody here has the name “%(name)s”.") % {"name": name})
        today = timezone.now().astimezone(UTC).date()
        return Response(member_facts(shown, self.member, today))
