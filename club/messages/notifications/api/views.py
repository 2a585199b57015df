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
    NoticesQuery,
    PauseSent,
    choices_of,
    timings_sent,
)
from club.messages.notifications.choices.pauses import pause_notices, resume_notices
from club.messages.notifications.choices.timings import mute_table, set_choices
from club.messages.notifications.models import Spacing
from club.messages.notifications.queries import email_settings
from club.site.api.actions import ActionSchema
from club.site.api.pagination import ListPage, list_of, newest_first
from club.site.api.viewsets import ViewSet


class NoticeViewSet(ViewSet):
    @ActionSchema(list_of(NoticeSerializer), query=NoticesQuery)
    def list(self, request: Request) -> ListPage:
        """Lists your notices, the newest first: all, of a group, or unread."""
        group, only_unread = self.query.get("group", ""), self.query["unread"]
        listed = queries.notices_of(self.member, group, only_unread=only_unread)
        return newest_first(listed, self.query)

    @ActionSchema(status=204)
    def create(self, request: Request) -> None:
        """Marks all your notices as read."""
        services.mark_all_read(self.member, self.now)

    @action(detail=False, methods=["post"])
    @ActionSchema(status=204)
    def address(self, request: Request) -> None:
        """Sends a test e-mail to you; its link switches e-mails on again."""
        bounces.send_test(self.member)

    @action(detail=False, methods=["post"])
    @ActionSchema(ChoicesSerializer, body=PauseSent, refused=(422,))
    def pause(self, request: Request) -> MemberChoices:
        """Pauses your notices, urgent ones excepted, or ends the pause."""
        if self.body["until"] is None:
            resume_notices(self.member, self.now)
        else:
            pause_notices(self.member, self.body["until"], self.now)
        return choices_of(self.member, self.now)


class NoticeChoicesViewSet(ViewSet):
    lookup_url_kwarg = None

    @ActionSchema(ChoicesSerializer)
    def retrieve(self, request: Request) -> MemberChoices:
        """Returns when you get each kind of notices on each channel, and your settings."""
        return choices_of(self.member, self.now)

    @ActionSchema(ChoicesSerializer, body=ChoicesSent)
    def update(self, request: Request) -> MemberChoices:
        """Saves when you get each kind of notices on each channel, and your settings."""
        present = email_settings(self.member)
        spacing = Spacing(self.body.get("spacing", present.spacing))
        digest_at = self.body.get("digest_at", present.digest_at)
        set_choices(self.member, timings_sent(self.body), spacing, digest_at)
        return choices_of(self.member, self.now)


class MuteViewSet(ViewSet):
    lookup_url_kwarg = "table_id"

    @action(detail=True, methods=["post"])
    @ActionSchema(status=204, body=MuteSent, refused=(404,))
    def mute(self, request: Request, table_id: int) -> None:
        """Mutes a table, so that you get only its last call, or ends the mute."""
        expect_found(queries.may_mute(self.member, table_id))
        mute_table(self.member, table_id, muted=self.body["muted"])
