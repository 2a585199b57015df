"""API views of teaching tables and mentors. They call the same services as the pages."""

from __future__ import annotations

from django.http import Http404
from django.urls import path
from django.utils import timezone
from rest_framework import serializers as s
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.api_view import ApiView
from club.api.openapi import OF_A_CHANGE, answers
from club.api.requests import Sent, body_of, number
from club.api.serializers import AnswerSerializer, UtcTime
from club.members.api_key_rows import KeyScope
from club.tables.api.serializers import TableSerializer
from club.tables.api.table_view import TableView
from club.teaching import services
from club.teaching.mentor_page import mentor_page
from club.teaching.services import TeachingTerms
from club.teaching.services.lines import LONGEST_LINE
from club.texts.short_texts import CODE_POINTS
from games import registry


class MentorLineSerializer(AnswerSerializer):
    """A line between a mentor and their seat."""

    author = s.CharField()
    text = s.CharField()
    move = s.CharField(allow_blank=True, help_text="that it marks, in words")
    at = UtcTime()


class MentorSerializer(AnswerSerializer):
    """The mentor of a seat."""

    id = s.IntegerField()
    name = s.CharField()
    seat = s.IntegerField()
    agreed = s.BooleanField(source="is_agreed", help_text="by the seat and the host")
    lines = MentorLineSerializer(many=True, help_text="none for those who read none")


class MentorsSerializer(AnswerSerializer):
    """The mentors of a table; for a mentor, also the moves that the seat can make."""

    mentors = MentorSerializer(many=True)
    moves = s.ListField(child=s.CharField(), help_text="notations")


class TeachingSent(Sent):
    seats = number()
    learners = number(help_text="members among them, you included")
    private = s.BooleanField(default=True)
    once = s.UUIDField(required=False, help_text="the same again opens no second table")


class MentorSent(Sent):
    seat = number()
    name = s.CharField(max_length=40, help_text="of the member")


class MentorLineSent(Sent):
    text = s.CharField(max_length=LONGEST_LINE * CODE_POINTS)
    move = s.CharField(
        required=False, default="", max_length=400, help_text="notation of a move"
    )


class Teaching(TableView):
    scopes = {"POST": KeyScope.TABLES}

    @answers(TableSerializer, body=TeachingSent, refused=OF_A_CHANGE)
    def post(self, request: Request, slug: str) -> Response:
        """Open a teaching table: unrated, bots beside, advice for each member."""
        try:
            game = registry.find(slug)
        except registry.UnknownGame:
            raise Http404 from None
        sent = body_of(TeachingSent, request)
        chosen = TeachingTerms(
            sent["seats"], sent["learners"], sent["private"], sent.get("once")
        )
        opened = services.open_teaching_table(self.member, game, chosen, timezone.now())
        return self.shown(opened.pk)


class MentorView(ApiView):
    """Shows the mentors of a table."""

    def shown(self, table_id: int) -> Response:
        """Raises Table.DoesNotExist."""
        page = mentor_page(table_id, self.member)
        return Response(MentorsSerializer.serialize(page))


class Mentors(MentorView):
    scopes = {"GET": KeyScope.READ, "POST": KeyScope.PLAY}

    @answers(MentorsSerializer, refused=(404,))
    def get(self, request: Request, table_id: int) -> Response:
        """The mentors of the seats of a table."""
        return self.shown(table_id)

    @answers(MentorsSerializer, body=MentorSent, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """Name the mentor of your seat; as host, of any seat."""
        mentor_page(table_id, self.member)
        sent = body_of(MentorSent, request)
        seat, name = sent["seat"], sent["name"]
        services.name_mentor(table_id, self.member, seat, name, timezone.now())
        return self.shown(table_id)


class Mentor(MentorView):
    scopes = {"POST": KeyScope.PLAY, "DELETE": KeyScope.PLAY}

    @answers(MentorsSerializer, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int, pk: int) -> Response:
        """Agree to a mentor whom the other has named."""
        mentor_page(table_id, self.member)
        services.agree_to_mentor(table_id, pk, self.member, timezone.now())
        return self.shown(table_id)

    @answers(None, status=204, refused=OF_A_CHANGE)
    def delete(self, request: Request, table_id: int, pk: int) -> Response:
        """The seat is without this mentor."""
        mentor_page(table_id, self.member)
        services.end_mentoring(table_id, pk, self.member, timezone.now())
        return Response(status=204)


class MentorLines(MentorView):
    scopes = {"POST": KeyScope.PLAY}

    @answers(MentorsSerializer, body=MentorLineSent, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int, pk: int) -> Response:
        """Write to your mentor, or as mentor to your seat."""
        mentor_page(table_id, self.member)
        sent = body_of(MentorLineSent, request)
        text, move = sent["text"], sent["move"]
        services.write_mentor_line(
            table_id, pk, self.member, text, move, timezone.now()
        )
        return self.shown(table_id)


MENTOR = "tables/<int:table_id>/mentors/<int:pk>"
urlpatterns = [
    path("games/<slug:slug>/teaching", Teaching.as_view(), name="teaching"),
    path("tables/<int:table_id>/mentors", Mentors.as_view(), name="mentors"),
    path(MENTOR, Mentor.as_view(), name="mentor"),
    path(f"{MENTOR}/lines", MentorLines.as_view(), name="mentor_lines"),
]
