"""Who asks and what they prefer; everybody in the club."""

from __future__ import annotations

from datetime import UTC

from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.base.api_view import ApiView
from club.api.base.openapi import answers
from club.api.base.pagination import in_their_order, list_of
from club.api.base.requests import body_of, query_of
from club.api.members.serializers import (
    Asker,
    MemberSeen,
    MemberSerializer,
    MembersQuery,
    MeSerializer,
    NameSerializer,
    Preferring,
    preferences_in,
)
from club.members import services
from club.members.api_key_rows import Key, KeyScope
from club.members.models import Member
from club.members.queries import everybody, member_named

READ = KeyScope.READ
Names = list_of(NameSerializer)


class Me(ApiView):
    scopes = {"GET": READ, "POST": KeyScope.PLAY}

    @answers(MeSerializer)
    def get(self, request: Request) -> Response:
        """Who you are, and how much waits for you."""
        return self.told(self.member, request)

    @answers(MeSerializer, body=Preferring)
    def post(self, request: Request) -> Response:
        """Choose how the club is to be for you."""
        wanted = preferences_in(body_of(Preferring, request), self.member)
        return self.told(services.set_preferences(self.member, wanted), request)

    def told(self, member: Member, request: Request) -> Response:
        key = request.auth if isinstance(request.auth, Key) else None
        return Response(MeSerializer.serialize(Asker(member, key)))


class EveryMember(ApiView):
    scopes = {"GET": READ}

    @answers(Names, query=MembersQuery)
    def get(self, request: Request) -> Response:
        """Everybody in the club, by name, or those whose name begins so."""
        asked = query_of(MembersQuery, request)
        found = everybody().filter(username__istartswith=asked["begins"])
        return Response(Names.serialize(in_their_order(found, asked)))


class OneMember(ApiView):
    scopes = {"GET": READ}

    @answers(MemberSerializer, refused=(404,))
    def get(self, request: Request, name: str) -> Response:
        """A member as the others see them."""
        shown = member_named(name)
        if shown is None:
            raise Http404(_("Nobody here has the name “%(name)s”.") % {"name": name})
        today = timezone.now().astimezone(UTC).date()
        return Response(MemberSerializer.serialize(MemberSeen(shown, self.member, today)))
