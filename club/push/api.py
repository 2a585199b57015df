"""The asker's browsers; what the page does, by the same services."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from django.urls import path
from django.utils import timezone
from rest_framework import serializers as s
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.api_view import ApiView
from club.api.openapi import answers
from club.api.requests import Sent, body_of, line
from club.api.serializers import AnswerSerializer, UtcTime
from club.members.api_key_rows import KeyScope
from club.outgoing_requests.public_hosts import LONGEST_ADDRESS
from club.push import queries, services
from club.push.messages import public_push_key

LONGEST_KEY = 100  # characters


class BrowserSerializer(AnswerSerializer):
    id = s.IntegerField()
    host = s.CharField(help_text="of its push service")
    made_at = UtcTime()


class BrowsersSerializer(AnswerSerializer):
    """Browsers that are told by web push."""

    public_key = s.CharField(help_text="to subscribe with; empty: push is not set up")
    browsers = BrowserSerializer(many=True)

    def compute_public_key(self, browsers: Any) -> str:
        return public_push_key()

    def compute_browsers(self, browsers: Any) -> Any:
        return browsers


class BrowserSent(Sent):
    """What a subscription of web push has."""

    endpoint = line(LONGEST_ADDRESS)
    p256dh = line(LONGEST_KEY)
    auth = line(LONGEST_KEY)


class Browsers(ApiView):
    scopes = {"GET": KeyScope.READ, "POST": KeyScope.PLAY}
    recent_login = ("POST",)

    @answers(BrowsersSerializer)
    def get(self, request: Request) -> Response:
        """Your browsers that are told by push."""
        return self.shown()

    @answers(BrowsersSerializer, body=BrowserSent, refused=(422,))
    def post(self, request: Request) -> Response:
        """Have a browser told from now on."""
        sent = body_of(BrowserSent, request)
        keys = sent["endpoint"], sent["p256dh"], sent["auth"]
        services.add_browser(self.member, *keys, timezone.now())
        return self.shown()

    def shown(self) -> Response:
        browsers = list(queries.browsers_of(self.member))
        return Response(BrowsersSerializer.serialize(browsers))


class OneBrowser(ApiView):
    scopes = {"DELETE": KeyScope.PLAY}

    @answers(None, status=204, refused=(404,))
    def delete(self, request: Request, pk: int) -> Response:
        """Tell a browser no more."""
        browser = get_object_or_404(queries.browsers_of(self.member), pk=pk)
        services.remove_browser(self.member, browser.pk)
        return Response(status=204)


urlpatterns = [
    path("push", Browsers.as_view(), name="push"),
    path("push/<int:pk>", OneBrowser.as_view(), name="push_browser"),
]
