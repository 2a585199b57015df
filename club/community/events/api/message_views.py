"""API views of the messages of a host to all who come to an event, or who wait."""

from __future__ import annotations

from rest_framework import serializers as s
from rest_framework.request import Request

from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.community.events.api.views import EventActions
from club.community.events.message_models import HostMessage, MessageAudience
from club.community.events.queries import answer_of
from club.community.events.services.host_messages import messages_for, write_to_members
from club.messages.threads.api.serializers import LineEntrySerializer, LineTextSent
from club.site.api.actions import ActionSchema
from club.site.api.pagination import ListPage, ListQuery, list_of, newest_first
from club.site.api.requests import choice


class HostMessageSerializer(LineEntrySerializer):
    """A message of a host."""

    recipients = s.ChoiceField(source="audience", choices=MessageAudience.values)


class HostMessageSent(LineTextSent):
    recipients = choice(MessageAudience.values)


class HostMessageViewSet(EventActions):
    lookup_url_kwarg = None

    @ActionSchema(list_of(HostMessageSerializer), query=ListQuery, refused=(403, 404))
    def list(self, request: Request, event_id: int) -> ListPage:
        """The messages of the host that concern you, the newest first."""
        event = self.find(event_id)
        is_host = may(self.member, Power.CHANGE_EVENT, event)
        answer = answer_of(event, self.member.pk)
        return newest_first(messages_for(event, answer, is_host=is_host), self.query)

    @ActionSchema(
        HostMessageSerializer,
        status=201,
        body=HostMessageSent,
        refused=(403, 404, 422),
    )
    def create(self, request: Request, event_id: int) -> HostMessage:
        """As host, write to all who come, or to the waiting list."""
        self.find(event_id)
        audience, text = self.body["recipients"], self.body["text"]
        return write_to_members(event_id, self.member, audience, text, self.now)
