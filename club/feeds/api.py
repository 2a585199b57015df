"""The addresses of the asker's feeds; what the page does, by the same services."""

from __future__ import annotations

from django.urls import path
from django.utils import timezone
from rest_framework import serializers as s
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.api_view import ApiView
from club.api.openapi import answers
from club.api.requests import Sent, body_of
from club.api.serializers import AnswerSerializer
from club.feeds import queries, services
from club.feeds.views import addresses_of
from club.members.api_key_rows import KeyScope

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


class FeedView(ApiView):
    """The addresses come back, whatever was done."""

    def shown(self) -> Response:
        key = queries.feed_key_of(self.member)
        hidden = key is not None and key.hidden_questions
        none = {"deadlines": "", "news": ""}
        values = {**none, **addresses_of(key), "hidden_questions": hidden}
        return Response(FeedsSerializer.serialize(values))


class Feeds(FeedView):
    # the addresses are keys, so that reading them takes more than `read`
    scopes = {"GET": PLAY, "POST": PLAY}

    @answers(FeedsSerializer)
    def get(self, request: Request) -> Response:
        """The addresses of your feeds."""
        return self.shown()

    @answers(FeedsSerializer, body=FeedsSent)
    def post(self, request: Request) -> Response:
        """Choose what your calendar has."""
        shown = body_of(FeedsSent, request)["hidden_questions"]
        services.show_hidden_questions(self.member, shown=shown)
        return self.shown()


class FeedRenewal(FeedView):
    scopes = {"POST": PLAY}
    recent_login = ("POST",)

    @answers(FeedsSerializer)
    def post(self, request: Request) -> Response:
        """Make the addresses, or renew them: the old ones lead nowhere."""
        services.renew_feed_key(self.member, timezone.now())
        return self.shown()


urlpatterns = [
    path("feeds", Feeds.as_view(), name="feeds"),
    path("feeds/renewal", FeedRenewal.as_view(), name="feed_renewal"),
]
