"""API views of threads: comments of events and articles, and messages of two members. They call
the same services as the pages.
"""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from rest_framework import serializers as s
from rest_framework.decorators import action
from rest_framework.request import Request

from club.base.errors import NotFound
from club.base.ui.web import expect_found, missing_as_404
from club.messages.threads import services
from club.messages.threads.api.serializers import LineEntrySerializer, LineTextSent
from club.messages.threads.kinds import (
    ThreadPlace,
    find_thread,
    place_of_thread,
    thread_kind,
)
from club.messages.threads.models import ThreadLine
from club.messages.threads.queries import last_page, own_thread_lines, thread_lines
from club.messages.threads.services import THREAD_LINES
from club.site.api.actions import ActionSchema
from club.site.api.pagination import ListPage, ListQuery, list_of, newest_first
from club.site.api.requests import Sent
from club.site.api.viewsets import ViewSet


class ThreadMuteSent(Sent):
    muted = s.BooleanField(help_text="new lines make no notice for you")


class ThreadViewSet(ViewSet):
    """The lines of a thread. `event` and `news` go with the id of an event or an article, `member`
    with the id of the other member.
    """

    lookup_url_kwarg = "line_id"

    def find(self, kind: str, key: int) -> ThreadPlace:
        """Raises Http404."""
        with missing_as_404(NotFound):
            return thread_kind(kind).find_place(self.member, key)

    def expect_own(self, kind: str, key: int, line_id: int) -> None:
        """Raises Http404 for a line of another member, and of another thread."""
        line = get_object_or_404(own_thread_lines(self.member), pk=line_id)
        with missing_as_404(NotFound):
            place = place_of_thread(line.thread, self.member)
        expect_found((place.kind.name, place.key) == (kind, key))

    @ActionSchema(list_of(LineEntrySerializer), query=ListQuery, refused=(404,))
    def list(self, request: Request, kind: str, key: int) -> ListPage:
        """The lines, the newest first. They do not count as read by that."""
        return newest_first(thread_lines(find_thread(self.find(kind, key))), self.query)

    @ActionSchema(
        LineEntrySerializer, status=201, body=LineTextSent, refused=(403, 404, 422)
    )
    def create(self, request: Request, kind: str, key: int) -> ThreadLine:
        """Write a line."""
        place = self.find(kind, key)
        text = self.body["text"]
        return services.write_thread_line(place, self.member, text, self.now)

    @ActionSchema(LineEntrySerializer, body=LineTextSent, refused=(404, 422))
    def update(self, request: Request, kind: str, key: int, line_id: int) -> Any:
        """Change a line of yours, within five minutes."""
        self.expect_own(kind, key, line_id)
        return THREAD_LINES.change(line_id, self.member, self.body["text"], self.now)

    @ActionSchema(status=204, refused=(404,))
    def destroy(self, request: Request, kind: str, key: int, line_id: int) -> None:
        """Take a line of yours back."""
        self.expect_own(kind, key, line_id)
        THREAD_LINES.take_back(line_id, self.member, self.now)

    @action(detail=False, methods=["post"])
    @ActionSchema(status=204, refused=(404,))
    def read(self, request: Request, kind: str, key: int) -> None:
        """You have read all lines of the thread."""
        thread = find_thread(self.find(kind, key))
        if thread is not None:
            lines = last_page(thread_lines(thread)).lines
            services.mark_thread_read(thread, self.member, lines, self.now)

    @action(detail=False, methods=["post"])
    @ActionSchema(status=204, body=ThreadMuteSent, refused=(404, 422))
    def mute(self, request: Request, kind: str, key: int) -> None:
        """Mute the thread for yourself, or end that."""
        place, muted = self.find(kind, key), self.body["muted"]
        services.mute_thread(place, self.member, self.now, muted=muted)
