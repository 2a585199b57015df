"""API views of conversations: the list, and a message to a member by name. The lines of a
conversation are those of its thread.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.shortcuts import get_object_or_404
from rest_framework import serializers as s
from rest_framework.request import Request

from club.base.errors import NotFound
from club.base.ui.web import missing_as_404
from club.community.conversations.kind import CONVERSATION
from club.community.conversations.queries import (
    ConversationRow,
    conversation_rows,
    own_conversations,
)
from club.messages.threads.api.serializers import LineEntrySerializer, LineTextSent
from club.messages.threads.models import Thread, ThreadLine
from club.messages.threads.services import write_thread_line
from club.people.members.queries import active_members
from club.site.api.actions import ActionSchema
from club.site.api.pagination import ListPage, ListQuery, in_their_order, list_of
from club.site.api.requests import name_of_member
from club.site.api.serializers import AnswerSerializer, UtcTime
from club.site.api.viewsets import ApiRouter, ViewSet


class ConversationSerializer(AnswerSerializer):
    """A conversation with another member. Its lines are at `threads/member/{id}/lines`."""

    id = s.IntegerField(source="other.pk", help_text="of the other member")
    member = s.CharField(source="other.username")
    at = UtcTime(help_text="of the latest message")
    excerpt = s.CharField(allow_blank=True, help_text="of the latest message")
    unread = s.CharField(allow_blank=True, help_text="a number up to 9, or 9+")
    muted = s.BooleanField(source="is_muted")


class MessageSent(LineTextSent):
    member = name_of_member(help_text="to whom")


class ConversationViewSet(ViewSet):
    @ActionSchema(list_of(ConversationSerializer), query=ListQuery)
    def list(self, request: Request) -> ListPage:
        """Your conversations, the latest first."""

        def rows(threads: Sequence[Thread]) -> Iterable[ConversationRow]:
            return conversation_rows(self.member, threads)

        return in_their_order(own_conversations(self.member), self.query, rows)

    @ActionSchema(
        LineEntrySerializer, status=201, body=MessageSent, refused=(403, 404, 422)
    )
    def create(self, request: Request) -> ThreadLine:
        """Write to another member."""
        named = active_members().filter(username__iexact=self.body["member"])
        other = get_object_or_404(named)
        with missing_as_404(NotFound):
            place = CONVERSATION.find_place(self.member, other.pk)
        return write_thread_line(place, self.member, self.body["text"], self.now)


router = ApiRouter()
router.register("conversations", ConversationViewSet)
urlpatterns = router.urls
