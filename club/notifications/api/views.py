"""What the asker was told, and what they want to be told; what the pages do, by the same
services.
"""

from __future__ import annotations

from django.http import Http404
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.api_view import ApiView
from club.api.openapi import answers
from club.api.pagination import ListQuery, list_of, newest_first
from club.api.requests import body_of, query_of
from club.members.api_key_rows import KeyScope
from club.notifications import bounces, queries, services
from club.notifications.api.serializers import (
    ChoicesSent,
    ChoicesSerializer,
    MuteSent,
    NoticeSerializer,
    choices_of,
    timings_sent,
)
from club.notifications.choices.timings import (
    email_settings,
    mute_table,
    set_choices,
)
from club.notifications.models import Spacing

READ, PLAY = KeyScope.READ, KeyScope.PLAY
NoticeList = list_of(NoticeSerializer)


class Notices(ApiView):
    scopes = {"GET": READ, "POST": PLAY}

    @answers(NoticeList, query=ListQuery)
    def get(self, request: Request) -> Response:
        """What you were told, the newest first."""
        query = query_of(ListQuery, request)
        notices = queries.notices_of(self.member)
        return Response(NoticeList.serialize(newest_first(notices, query)))

    @answers(None, status=204)
    def post(self, request: Request) -> Response:
        """You have read all of it."""
        services.mark_all_read(self.member, timezone.now())
        return Response(status=204)


class Choices(ApiView):
    scopes = {"GET": READ, "POST": PLAY}

    @answers(ChoicesSerializer)
    def get(self, request: Request) -> Response:
        """Of what you are told, and how."""
        return self.choices()

    @answers(ChoicesSerializer, body=ChoicesSent)
    def post(self, request: Request) -> Response:
        """Choose of what you are told, and how."""
        sent = body_of(ChoicesSent, request)
        now = email_settings(self.member)
        spacing = Spacing(sent.get("spacing", now.spacing))
        at = sent.get("digest_at", now.digest_at)
        set_choices(self.member, timings_sent(sent), spacing, at)
        return self.choices()

    def choices(self) -> Response:
        return Response(ChoicesSerializer.serialize(choices_of(self.member)))


class OwnAddress(ApiView):
    scopes = {"POST": PLAY}

    @answers(None, status=204)
    def post(self, request: Request) -> Response:
        """Have a test e-mail sent to you; its link switches e-mails on again."""
        bounces.send_test(self.member)
        return Response(status=204)


class Mute(ApiView):
    scopes = {"POST": PLAY}

    @answers(None, status=204, body=MuteSent, refused=(404,))
    def post(self, request: Request, table_id: int) -> Response:
        """Be told nothing of a table but the last call, or everything again."""
        if not queries.may_mute(self.member, table_id):
            raise Http404
        mute_table(self.member, table_id, muted=body_of(MuteSent, request)["muted"])
        return Response(status=204)
