"""API views of teaching tables and mentors. They call the same services as the pages."""

from __future__ import annotations

from rest_framework import serializers as s
from rest_framework.decorators import action
from rest_framework.request import Request

from club.base.texts.short_texts import CODE_POINTS
from club.base.ui.web import missing_as_404
from club.people.members.api_key_rows import KeyScope
from club.play.tables.api.serializers import TableSerializer, TableWithIdleReasons
from club.play.tables.api.table_actions import TableActions
from club.play.teaching import services
from club.play.teaching.mentor_page import MentorPage, mentor_page
from club.play.teaching.services import LONGEST_LINE, TeachingTerms
from club.site.api.actions import OF_A_CHANGE, ActionSchema
from club.site.api.requests import Sent, number
from club.site.api.serializers import AnswerSerializer, UtcTime
from club.site.api.viewsets import ApiRouter, ViewSet
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


class TeachingViewSet(TableActions):
    lookup_url_kwarg = "slug"
    lookup_value_converter = "slug"

    @action(detail=True, methods=["post"])
    @ActionSchema(
        TableSerializer, body=TeachingSent, scope=KeyScope.TABLES, refused=OF_A_CHANGE
    )
    def teaching(self, request: Request, slug: str) -> TableWithIdleReasons:
        """Open a teaching table: unrated, bots beside, advice for each member."""
        with missing_as_404(registry.UnknownGame):
            game = registry.find(slug)
        body = self.body
        terms = TeachingTerms(
            body["seats"], body["learners"], body["private"], body.get("once")
        )
        opened = services.open_teaching_table(self.member, game, terms, self.now)
        return self.table_now(opened.pk)


class MentorViewSet(ViewSet):
    """The mentors of a table, which the actions return."""

    @ActionSchema(MentorsSerializer, refused=(404,))
    def list(self, request: Request, table_id: int) -> MentorPage:
        """The mentors of the seats of a table."""
        return mentor_page(table_id, self.member)

    @ActionSchema(MentorsSerializer, body=MentorSent, refused=OF_A_CHANGE)
    def create(self, request: Request, table_id: int) -> MentorPage:
        """Name the mentor of your seat; as host, of any seat."""
        mentor_page(table_id, self.member)
        seat, name = self.sent("seat", "name")
        services.name_mentor(table_id, self.member, seat, name, self.now)
        return mentor_page(table_id, self.member)

    @ActionSchema(MentorsSerializer, refused=OF_A_CHANGE)
    def update(self, request: Request, table_id: int, pk: int) -> MentorPage:
        """Agree to a mentor whom the other has named."""
        mentor_page(table_id, self.member)
        services.agree_to_mentor(table_id, pk, self.member, self.now)
        return mentor_page(table_id, self.member)

    @ActionSchema(status=204, refused=OF_A_CHANGE)
    def destroy(self, request: Request, table_id: int, pk: int) -> None:
        """The seat is without this mentor."""
        mentor_page(table_id, self.member)
        services.end_mentoring(table_id, pk, self.member, self.now)

    @action(detail=True, methods=["post"])
    @ActionSchema(MentorsSerializer, body=MentorLineSent, refused=OF_A_CHANGE)
    def lines(self, request: Request, table_id: int, pk: int) -> MentorPage:
        """Write to your mentor, or as mentor to your seat."""
        mentor_page(table_id, self.member)
        text, move = self.sent("text", "move")
        services.write_mentor_line(table_id, pk, self.member, text, move, self.now)
        return mentor_page(table_id, self.member)


router = ApiRouter()
router.register("games", TeachingViewSet)
router.register("tables/<int:table_id>/mentors", MentorViewSet)
urlpatterns = router.urls
