"""API views of the caller's account and preferences, and of all members of the club."""

from __future__ import annotations

from datetime import UTC

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework.request import Request

from club.people.members import services
from club.people.members.api.serializers import (
    Asker,
    ListedMemberSerializer,
    MemberSeen,
    MemberSerializer,
    MembersQuery,
    MeSerializer,
    PreferencesBody,
    preferences_in,
)
from club.people.members.api_key_rows import Key
from club.people.members.models import Member
from club.people.members.queries import member_named
from club.site.api.actions import ActionSchema
from club.site.api.pagination import ListPage, in_their_order, list_of
from club.site.api.viewsets import ViewSet
from club.site.home.queries_of_members import MemberOrder, listed_members


class OwnAccountViewSet(ViewSet):
    lookup_url_kwarg = None

    @ActionSchema(MeSerializer)
    def retrieve(self, request: Request) -> Asker:
        """Your account, and the number of things that wait for you."""
        return self.asker(self.member)

    @ActionSchema(MeSerializer, body=PreferencesBody)
    def update(self, request: Request) -> Asker:
        """Change your preferences."""
        wanted = preferences_in(self.body, self.member)
        if self.body.get("hide_first_steps"):
            services.hide_first_steps(self.member)
        return self.asker(services.set_preferences(self.member, wanted))

    def asker(self, member: Member) -> Asker:
        key = self.request.auth
        return Asker(member, key if isinstance(key, Key) else None)


class MemberViewSet(ViewSet):
    @ActionSchema(list_of(ListedMemberSerializer), query=MembersQuery)
    def list(self, request: Request) -> ListPage:
        """The members of the club, or those with a text in their names, in an order."""
        order = MemberOrder(self.query["sort"])
        members = listed_members(self.member, self.query["has"], order)
        members = members.filter(username__istartswith=self.query["begins"])
        return in_their_order(members, self.query)

    @ActionSchema(MemberSerializer, refused=(404,))
    def retrieve(self, request: Request, name: str) -> MemberSeen:
        """The public data of a member."""
        member = member_named(name)
        if member is None:
            raise Http404(_("There is no member named “%(name)s”.") % {"name": name})
        return MemberSeen(member, self.member, self.now.astimezone(UTC).date())
