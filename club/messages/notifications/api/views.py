"""The addresses of a member's notices and of their choices about them. They call the same services
as the pages.
"""

from __future__ import annotations

from rest_framework.decorators import action
from rest_framework.request import Request

from club.base.ui.web import expect_found
from club.messages.notifications import bounces, queries, services
from club.messages.notifications.api.serializers import (
    ChoicesSent,
    ChoicesSerializer,
    MemberChoices,
    MuteSent,
    NoticeSerializer,
    choices_of,
    timings_sent,
)
from club.messages.notifications.choices.timings import mute_table, set_choices
from club.messages.notifications.models import Spacing
from club.messages.notifications.queries import email_settings
from club.site.api.actions import ActionSchema
from club.site.api.pagination import ListPage, ListQuery, list_of, newest_first
from club.site.api.viewsets import ViewSet


class NoticeViewSet(ViewSet):
    @ActionSchema(list_of(NoticeSerializer), query=ListQuery)
    def list(self, request: Request) -> ListPage:
        """Lists your notices, the newest first."""
        return newest_first(queries.notices_of(self.member), self.query)

    @ActionSchema(status=204)
    def create(self, request: Request) -> None:
        """Marks all your notices as read."""
        services.mark_all_read(self.member, self.now)

    @action(detail=False, methods=["post"])
    @ActionSchema(status=204)
    def address(self, request: Request) -> None:
        """Sends a test e-mail to you; its link switches e-mails on again."""
        bounces.send_test(self.member)


class NoticeChoicesViewSet(ViewSet):
    lookup_url_kwarg = None

    @ActionSchema(ChoicesSerializer)
    def retrieve(self, request: Request) -> MemberChoices:
        """Returns when you get each kind of notices on each channel, and your settings."""
        return choices_of(self.member)

    @ActionSchema(ChoicesSerializer, body=ChoicesSent)
    def update(self, request: Request) -> MemberChoices:
        """Saves when you get each kind of notices on each channel, and your settings."""
        present = email_settings(self.member)
        spacing = Spacing(self.body.get("spacing", present.spacing))
        digest_at = self.body.get("digest_at", present.digest_at)
        set_choices(self.member, timings_sent(self.body), spacing, digest_at)
        return choices_of(self.member)


class MuteViewSet(ViewSet):
    lookup_url_kwarg = "table_id"

    @action(detail=True, methods=["post"])
    @ActionSchema(status=204, body=MuteSent, refused=(404,))
    def mute(self, request: Request, table_id: int) -> None:
        """Mutes a table, so that you get only its last call, or ends the mute."""
        expect_found(queries.may_mute(self.member, table_id))
        mute_table(self.member, table_id, muted=self.body["muted"])
