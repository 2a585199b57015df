"""The addresses of the asker's feeds; what the page does, by the same services."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers as s
from rest_framework.decorators import action
from rest_framework.request import Request

from club.messages.feeds import services
from club.messages.feeds.views import addresses_of
from club.people.members.api_key_rows import KeyScope
from club.site.api.actions import ActionSchema
from club.site.api.requests import Sent
from club.site.api.serializers import AnswerSerializer
from club.site.api.viewsets import ApiRouter, ViewSet

PLAY = KeyScope.PLAY


class FeedsSerializer(AnswerSerializer):
    """Empty addresses: none were made."""

    deadlines = s.CharField()
    news = s.CharField()
    hidden_questions = s.BooleanField()


class FeedsSent(Sent):
    hidden_questions = s.BooleanField(
        help_text="the calendar has questions of which others may not know"
    )


class FeedViewSet(ViewSet):
    """The addresses of the member's feeds, which each action returns."""

    lookup_url_kwarg = None

    # the addresses are keys, so that reading them takes more than `read`
    @ActionSchema(FeedsSerializer, scope=KeyScope.PLAY)
    def retrieve(self, request: Request) -> Mapping[str, Any]:
        """The addresses of your feeds."""
        return self.feeds()

    @ActionSchema(FeedsSerializer, body=FeedsSent)
    def update(self, request: Request) -> Mapping[str, Any]:
        """Choose what your calendar has."""
        are_shown = self.body["hidden_questions"]
        services.show_hidden_questions(self.member, are_shown=are_shown)
        return self.feeds()

    @action(detail=True, methods=["post"])
    @ActionSchema(FeedsSerializer, recent_login=True)
    def renewal(self, request: Request) -> Mapping[str, Any]:
        """Make the addresses, or renew them: the old ones lead nowhere."""
        services.renew_feed_key(self.member, self.now)
        return self.feeds()

    def feeds(self) -> Mapping[str, Any]:
        key = services.feed_key_of(self.member)
        hidden = key is not None and key.hidden_questions
        none = {"deadlines": "", "news": ""}
        return {**none, **addresses_of(key), "hidden_questions": hidden}


router = ApiRouter()
router.register("feeds", FeedViewSet)
urlpatterns = router.urls
