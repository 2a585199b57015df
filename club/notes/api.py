"""API views of notes. They call the same services as the pages."""

from __future__ import annotations

from django.http import Http404
from django.urls import path
from django.utils import timezone
from rest_framework import serializers as s
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.api_view import ApiView
from club.api.openapi import answers
from club.api.requests import Sent, body_of, number
from club.api.serializers import AnswerSerializer, UtcTime
from club.members.api_key_rows import KeyScope
from club.notes import queries, services
from club.notes.services import LONGEST_LOG_NOTE, LONGEST_NOTES
from club.tables.models import Status, Table
from club.tables.queries import table_for
from club.texts.short_texts import CODE_POINTS

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


class NotesView(ApiView):
    """Finds a table at which the asker sits, or sat."""

    def find(self, table_id: int) -> Table:
        """Raises Table.DoesNotExist, and Http404 for a member who never sat there."""
        table, _seat = table_for(self.member, table_id)
        if not queries.has_sat(table, self.member):
            raise Http404
        return table


class Notes(NotesView):
    scopes = {"GET": READ, "POST": PLAY}

    @answers(SeatNotesSerializer, refused=(404,))
    def get(self, request: Request, table_id: int) -> Response:
        """Your notes."""
        notes = queries.seat_notes(self.find(table_id), self.member)
        return Response(SeatNotesSerializer.serialize(notes))

    @answers(SeatNotesSerializer, body=SeatNotesSent, refused=(404, 422))
    def post(self, request: Request, table_id: int) -> Response:
        """Save your notes. `notes_conflict`: they were saved elsewhere since that version."""
        table, sent = self.find(table_id), body_of(SeatNotesSent, request)
        text, version = sent["text"], sent["version"]
        notes = services.save_notes(table, self.member, text, version, timezone.now())
        return Response(SeatNotesSerializer.serialize(notes))


class LogNotes(NotesView):
    scopes = {"GET": READ, "POST": PLAY}

    @answers(LogNotesSerializer, refused=(404,))
    def get(self, request: Request, table_id: int) -> Response:
        """The notes at the log of a finished game: yours, and those for all who sat there."""
        table = self.find(table_id)
        if table.status != Status.FINISHED:
            raise Http404
        return self.shown(table)

    @answers(LogNotesSerializer, body=LogNoteSent, refused=(404, 422))
    def post(self, request: Request, table_id: int) -> Response:
        """Write your note at a line, or change it."""
        table, sent = self.find(table_id), body_of(LogNoteSent, request)
        services.save_log_note(
            table,
            self.member,
            sent["line"],
            sent["text"],
            shared=sent["shared"],
            now=timezone.now(),
        )
        return self.shown(table)

    def shown(self, table: Table) -> Response:
        by_line = queries.notes_by_line(table, self.member)
        items = [note for number in sorted(by_line) for note in by_line[number]]
        return Response(LogNotesSerializer.serialize({"items": items}))


NOTES = "tables/<int:table_id>/notes"
urlpatterns = [
    path(NOTES, Notes.as_view(), name="notes"),
    path(f"{NOTES}/log", LogNotes.as_view(), name="log_notes"),
]
