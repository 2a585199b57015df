"""The asker's browsers; what the page does, by the same services."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from rest_framework import serializers as s
from rest_framework.request import Request

from club.base.outgoing_requests.public_hosts import LONGEST_ADDRESS
from club.messages.push import services
from club.messages.push.messages import public_push_key
from club.messages.push.models import PushSubscription
from club.site.api.actions import ActionSchema
from club.site.api.requests import Sent, line
from club.site.api.serializers import AnswerSerializer, UtcTime
from club.site.api.viewsets import ApiRouter, ViewSet

LONGEST_KEY = 100  # characters


class BrowserSerializer(AnswerSerializer):
    id = s.IntegerField()
    host = s.CharField(help_text="of its push service")
    made_at = UtcTime()


class BrowsersSerializer(AnswerSerializer):
    """Browsers that are told by web push."""

    public_key = s.CharField(help_text="to subscribe with; empty: push is not set up")
    browsers = BrowserSerializer(many=True, source="*")

    def compute_public_key(self, browsers: Any) -> str:
        return public_push_key()


class BrowserSent(Sent):
    """A subscription of web push, as a browser makes it."""

    endpoint = line(LONGEST_ADDRESS)
    p256dh = line(LONGEST_KEY)
    auth = line(LONGEST_KEY)


class BrowserViewSet(ViewSet):
    """The browsers of the member that are told by push."""

    @ActionSchema(BrowsersSerializer)
    def list(self, request: Request) -> QuerySet[PushSubscription]:
        """Your browsers that are told by push."""
        return services.browsers_of(self.member)

    @ActionSchema(
        BrowsersSerializer, body=BrowserSent, recent_login=True, refused=(422,)
    )
    def create(self, request: Request) -> QuerySet[PushSubscription]:
        """Have a browser told from now on."""
        endpoint, key, secret = self.sent("endpoint", "p256dh", "auth")
        services.add_browser(self.member, endpoint, key, secret, self.now)
        return services.browsers_of(self.member)

    @ActionSchema(status=204, refused=(404,))
    def destroy(self, request: Request, pk: int) -> None:
        """Tell a browser no more."""
        browser = get_object_or_404(services.browsers_of(self.member), pk=pk)
        services.remove_browser(self.member, browser.pk)


router = ApiRouter()
router.register("push", BrowserViewSet)
urlpatterns = router.urls
