"""API views of the caller's account and preferences, and of all members of the club."""

from __future__ import annotations

from datetime import UTC

from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.api_view import ApiView
from club.api.openapi import answers
from club.api.pagination import in_their_order, list_of
from club.api.requests import body_of, query_of
from club.members import services
from club.members.api.serializers import (
    Asker,
    MemberSeen,
    MemberSerializer,
    MembersQuery,
    MeSerializer,
    NameSerializer,
    PreferencesBody,
    preferences_in,
)
from club.members.api_key_rows import Key, KeyScope
from club.members.models import Member
from club.members.queries import active_members, member_named

READ = KeyScope.READ
Names = list_of(NameSerializer)


class Me(ApiView):
    scopes = {"GET": READ, "POST": KeyScope.PLAY}

    @answers(MeSerializer)
    def get(self, request: Request) -> Response:
        """Your account, and the number of things that wait for you."""
        return self.answer_member(self.member, request)

    @answers(MeSerializer, body=PreferencesBody)
    def post(self, request: Request) -> Response:
        """Change your preferences."""
        body = body_of(PreferencesBody, request)
        wanted = preferences_in(body, self.member)
        if body.get("hide_first_steps"):
            services.hide_first_steps(self.member)
        return self.answer_member(
            services.set_preferences(self.member, wanted), request
        )

    def answer_member(self, member: Member, request: Request) -> Response:
        key = request.auth if isinstance(request.auth, Key) else None
        return Response(MeSerializer.serialize(Asker(member, key)))


class EveryMember(ApiView):
    scopes = {"GET": READ}

    @answers(Names, query=MembersQuery)
    def get(self, request: Request) -> Response:
        """The members of the club by name, or those whose names begin with a text."""
        query = query_of(MembersQuery, request)
        members = active_members().filter(username__istartswith=query["begins"])
        return Response(Names.serialize(in_their_order(members, query)))


class OneMember(ApiView):
    scopes = {"GET": READ}

    @answers(MemberSerializer, refused=(404,))
    def get(self, request: Request, name: str) -> Response:
        """The public data of a member."""
        member = member_named(name)
        if member is None:
            raise Http404(_("There is no member named “%(name)s”.") % {"name": name})
        today = timezone.now().astimezone(UTC).date()
        return Response(
            MemberSerializer.serialize(MemberSeen(member, self.member, today))
        )
