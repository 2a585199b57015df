"""The API of photos of plays, and of titles that have results instead of scores."""

from __future__ import annotations

from rest_framework import serializers as s
from rest_framework.request import Request

from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.base.texts.short_texts import CODE_POINTS
from club.base.ui.web import expect_found, or_404
from club.community.play_log import queries, services
from club.community.play_log.api.plays import PlayActions, PlaySerializer
from club.community.play_log.models import MAX_WORD, MAX_WORDS, PlayTitle
from club.community.play_log.presentation import ShownPlay
from club.site.api.actions import ActionSchema
from club.site.api.requests import PictureSent, Sent, line
from club.site.api.serializers import AnswerSerializer
from club.site.api.viewsets import ViewSet


class PlayedTitleSerializer(AnswerSerializer):
    """A title that was played at real tables."""

    id = s.IntegerField(source="pk")
    name = s.CharField()
    base = s.IntegerField(
        source="base_id", allow_null=True, help_text="of an expansion: its game"
    )
    words = s.ListField(child=s.CharField(), help_text="the best result first")


class WordsSent(Sent):
    words = s.ListField(child=line(MAX_WORD * CODE_POINTS), max_length=MAX_WORDS)


class PlayPictureViewSet(PlayActions):
    lookup_url_kwarg = None

    @ActionSchema(PlaySerializer, body=PictureSent, refused=(403, 404, 422))
    def update(self, request: Request, play_id: int) -> ShownPlay:
        """Set the photo of a play that you logged."""
        self.find(play_id)
        content = self.body["content"]
        services.set_play_picture(play_id, self.member, content, self.now)
        return self.shown(play_id)

    @ActionSchema(status=204, refused=(403, 404))
    def destroy(self, request: Request, play_id: int) -> None:
        """Remove the photo of a play that you logged."""
        self.find(play_id)
        services.remove_play_picture(play_id, self.member)


class PlayedTitleViewSet(ViewSet):
    lookup_url_kwarg = "title_id"

    @ActionSchema(PlayedTitleSerializer, refused=(404,))
    def retrieve(self, request: Request, title_id: int) -> PlayTitle:
        """A title of the log, with the results that it has instead of scores."""
        expect_found(may(self.member, Power.READ_NEWS))
        return or_404(queries.find_played_title(title_id))

    @ActionSchema(PlayedTitleSerializer, body=WordsSent, refused=(403, 404, 422))
    def update(self, request: Request, title_id: int) -> PlayTitle:
        """Store the results of a title, for organisers; none: its scores are numbers."""
        expect_found(may(self.member, Power.READ_NEWS))
        title = or_404(queries.find_played_title(title_id))
        return services.set_title_words(title.pk, self.member, self.body["words"])
