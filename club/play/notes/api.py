"""API views of notes. They call the same services as the pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers as s
from rest_framework.decorators import action
from rest_framework.request import Request

from club.base.texts.short_texts import CODE_POINTS
from club.base.ui.web import expect_found
from club.people.members.api_key_rows import KeyScope
from club.play.notes import queries, services
from club.play.notes.models import SeatNotes
from club.play.notes.services import LONGEST_LOG_NOTE, LONGEST_NOTES
from club.play.tables.models import Status, Table
from club.play.tables.queries import table_for
from club.site.api.actions import ActionSchema
from club.site.api.requests import Sent, number
from club.site.api.serializers import AnswerSerializer, UtcTime
from club.site.api.viewsets import ApiRouter, ViewSet

READ, PLAY = KeyScope.READ, KeyScope.PLAY


class SeatNotesSerializer(AnswerSerializer):
    """Your notes at a table."""

    text = s.CharField(allow_blank=True)
    version = s.IntegerField(help_text="send it with the next text")
    saved_at = UtcTime(allow_null=True)


class SeatNotesSent(Sent):
    text = s.CharField(
        max_length=LONGEST_NOTES * CODE_POINTS, trim_whitespace=False, allow_blank=True
    )
    version = number(help_text="of the text that you read; 0: there was none")


class LogNoteSerializer(AnswerSerializer):
    """A note at a line of a finished game's log."""

    line = s.IntegerField(source="number", help_text="its number, from 1")
    author = s.CharField(source="author.username")
    text = s.CharField()
    shared = s.BooleanField(source="is_shared", help_text="with all who sat there")
    at = UtcTime()


class LogNotesSerializer(AnswerSerializer):
    items = LogNoteSerializer(many=True)


class LogNoteSent(Sent):
    line = number()
    text = s.CharField(
        max_length=LONGEST_LOG_NOTE * CODE_POINTS,
        trim_whitespace=False,
        allow_blank=True,
        help_text="empty: the note goes",
    )
    shared = s.BooleanField(default=False)


class NotesViewSet(ViewSet):
    """Notes at a table at which the member sits, or sat."""

    lookup_url_kwarg = None

    @ActionSchema(SeatNotesSerializer, refused=(404,))
    def retrieve(self, request: Request, table_id: int) -> SeatNotes:
        """Your notes."""
        return queries.seat_notes(self.find(table_id), self.member)

    @ActionSchema(SeatNotesSerializer, body=SeatNotesSent, refused=(404, 422))
    def update(self, request: Request, table_id: int) -> SeatNotes:
        """Save your notes. `notes_conflict`: they were saved elsewhere since that version."""
        table = self.find(table_id)
        text, version = self.sent("text", "version")
        return services.save_notes(table, self.member, text, version, self.now)

    @action(detail=True)
    @ActionSchema(LogNotesSerializer, refused=(404,))
    def log(self, request: Request, table_id: int) -> Mapping[str, Any]:
        """The notes at the log of a finished game: yours, and those for all who sat there."""
        table = self.find(table_id)
        expect_found(table.status == Status.FINISHED)
        return self.log_notes(table)

    @log.mapping.post
    @ActionSchema(LogNotesSerializer, body=LogNoteSent, refused=(404, 422))
    def save_log_note(self, request: Request, table_id: int) -> Mapping[str, Any]:
        """Write your note at a line, or change it."""
        table = self.find(table_id)
        line, text, shared = self.sent("line", "text", "shared")
        services.save_log_note(
            table, self.member, line, text, shared=shared, now=self.now
        )
        return self.log_notes(table)

    def find(self, table_id: int) -> Table:
        """Raises Table.DoesNotExist, and Http404 for a member who never sat there."""
        table, _seat = table_for(self.member, table_id)
        expect_found(queries.has_sat(table, self.member))
        return table

    def log_notes(self, table: Table) -> Mapping[str, Any]:
        by_line = queries.notes_by_line(table, self.member)
        return {"items": [note for line in sorted(by_line) for note in by_line[line]]}


router = ApiRouter()
router.register("tables/<int:table_id>/notes", NotesViewSet)
urlpatterns = router.urls
