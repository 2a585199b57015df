"""The API of plays and of being left out. It calls the services that the pages call."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from rest_framework import serializers as s
from rest_framework.decorators import action
from rest_framework.request import Request

from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.base.texts.short_texts import CODE_POINTS, MAX_NAME_LENGTH
from club.base.ui.web import expect_found, or_404
from club.community.play_log import queries, services
from club.community.play_log.draft import PlayDraft, ScorerDraft
from club.community.play_log.models import (
    MAX_EXPANSIONS,
    MAX_NAME,
    MAX_NOTE,
    MAX_SCORERS,
    Play,
)
from club.community.play_log.models.plays import MAX_SCORE_LENGTH
from club.community.play_log.presentation import ShownPlay, ShownScorer, shown_plays
from club.community.play_log.services.answers import MAX_REASON
from club.community.play_log.services.rows import members_by_name
from club.site.api.actions import ActionSchema
from club.site.api.requests import Sent, choice, line, number
from club.site.api.serializers import AnswerSerializer
from club.site.api.viewsets import ViewSet

MOST = 50
Body = Mapping[str, Any]


class ScorerSerializer(AnswerSerializer):
    """A scorer of a play."""

    name = s.CharField(help_text="guests have one for those alone who sat there")
    member = s.CharField(allow_blank=True, help_text="empty: no member")
    place = s.IntegerField(source="row.place", allow_null=True)
    score = s.CharField(source="row.score", allow_blank=True)
    seat = s.IntegerField(source="row.seat", allow_null=True)
    started = s.BooleanField(source="row.started")
    new = s.BooleanField(source="row.new", help_text="to the game")
    side = s.CharField(
        source="row.side", allow_blank=True, help_text="colour, team or role"
    )
    answer = s.CharField(allow_blank=True)

    def compute_answer(self, scorer: ShownScorer) -> str:
        if scorer.row.objected_at:
            return "objects"
        return "confirmed" if scorer.row.confirmed_at else ""


class PlaySerializer(AnswerSerializer):
    """A play at a real table."""

    id = s.IntegerField(source="play.pk")
    title = s.CharField(source="play.title.name")
    day = s.DateField(source="play.day")
    status = s.CharField(source="play.status")
    version = s.IntegerField(source="play.version", help_text="send it with an answer")
    logger = s.CharField(source="play.logger.username")
    clock = s.TimeField(source="play.clock", allow_null=True)
    minutes = s.IntegerField(source="play.minutes", allow_null=True)
    teams = s.BooleanField(source="play.teams")
    cooperative = s.BooleanField(source="play.cooperative")
    expansions = s.ListField(child=s.CharField())
    picture = s.CharField(allow_blank=True, help_text="path of the photo; empty: none")
    note = s.CharField(source="play.note", allow_blank=True)
    result = s.IntegerField(allow_null=True, help_text="its number in the ledger")
    scorers = ScorerSerializer(many=True)

    def compute_expansions(self, shown: ShownPlay) -> list[str]:
        return [title.name for title in shown.play.expansions.all()]

    def compute_picture(self, shown: ShownPlay) -> str:
        picture = shown.play.shown_picture
        return picture.get_absolute_url() if picture else ""


class PlaysSerializer(AnswerSerializer):
    items = PlaySerializer(many=True)
    to_confirm = PlaySerializer(many=True)


class ScorerSent(Sent):
    name = line(
        MAX_NAME_LENGTH * CODE_POINTS,
        default="",
        allow_blank=True,
        help_text="of a member, or of a guest; empty: somebody",
    )
    place = s.IntegerField(min_value=1, max_value=MAX_SCORERS, default=None)
    score = line(MAX_SCORE_LENGTH * CODE_POINTS, default="", allow_blank=True)
    seat = s.IntegerField(min_value=1, max_value=MAX_SCORERS, default=None)
    started = s.BooleanField(default=False)
    new = s.BooleanField(default=False)
    side = line(MAX_NAME_LENGTH * CODE_POINTS, default="", allow_blank=True)
    won = s.BooleanField(default=False)


class PlaySent(Sent):
    title = line(MAX_NAME * CODE_POINTS)
    day = s.DateField()
    clock = s.TimeField(default=None)
    place = line(MAX_NAME * CODE_POINTS, default="", allow_blank=True)
    minutes = number(default=None)
    note = s.CharField(max_length=MAX_NOTE * CODE_POINTS, default="", allow_blank=True)
    teams = s.BooleanField(default=False)
    cooperative = s.BooleanField(default=False)
    lowest_wins = s.BooleanField(default=None, allow_null=True)
    expansions = s.ListField(
        child=line(MAX_NAME * CODE_POINTS), default=list, max_length=MAX_EXPANSIONS
    )
    scorers = s.ListField(child=ScorerSent(), max_length=MAX_SCORERS)
    another = s.BooleanField(default=False, help_text="not the one that is in the log")
    version = number(default=0, help_text="of the play that is changed")
    why = line(MAX_REASON * CODE_POINTS, default="", allow_blank=True)


class PlayAnswerSent(Sent):
    answer = choice(("confirm", "object", "withdraw"))
    version = number(default=0)
    why = line(MAX_REASON * CODE_POINTS, default="", allow_blank=True)


class PlayPreferencesSerializer(AnswerSerializer):
    """Whether others leave the member out of their plays."""

    left_out = s.BooleanField()


class PlayPreferencesSent(Sent):
    left_out = s.BooleanField()


class PlayActions(ViewSet):
    """Finds plays that the asker may see."""

    def find(self, play_id: int) -> Play:
        play = or_404(queries.find_play(play_id))
        expect_found(may(self.member, Power.READ_NEWS) or play.belongs_to(self.member))
        return play

    def shown(self, play_id: int) -> ShownPlay:
        (play,) = shown_plays([self.find(play_id)], self.member)
        return play


class PlayViewSet(PlayActions):
    lookup_url_kwarg = "play_id"

    @ActionSchema(PlaysSerializer)
    def list(self, request: Request) -> Body:
        """Your plays, the latest first, and those that you are to confirm."""
        own = queries.plays_of_member(self.member)[:MOST]
        asked = queries.plays_to_confirm(self.member)[: queries.MOST_TO_CONFIRM]
        return {
            "items": shown_plays(own, self.member),
            "to_confirm": shown_plays(asked, self.member),
        }

    @ActionSchema(PlaySerializer, status=201, body=PlaySent, refused=(403, 422))
    def create(self, request: Request) -> ShownPlay:
        """Log a play that you sat in, or one of the day of an event whose host you are."""
        draft, is_another = _draft(self.body), self.body["another"]
        play = services.log_play(self.member, draft, self.now, is_another)
        return self.shown(play.pk)

    @ActionSchema(PlaySerializer, refused=(404,))
    def retrieve(self, request: Request, play_id: int) -> ShownPlay:
        """A play."""
        return self.shown(play_id)

    @ActionSchema(PlaySerializer, body=PlaySent, refused=(403, 404, 422))
    def update(self, request: Request, play_id: int) -> ShownPlay:
        """Replace what your play says; another title, day, scorer or place asks all again."""
        self.find(play_id)
        draft, version, why = _draft(self.body), self.body["version"], self.body["why"]
        services.edit_play(play_id, self.member, draft, version, why, self.now)
        return self.shown(play_id)

    @action(detail=True, methods=["post"])
    @ActionSchema(PlaySerializer, body=PlayAnswerSent, refused=(403, 404, 422))
    def answer(self, request: Request, play_id: int) -> ShownPlay:
        """Confirm a play, object to it, or take your own back."""
        self.find(play_id)
        why, version = self.sent("why", "version")
        match self.body["answer"]:
            case "confirm":
                services.confirm_play(play_id, self.member, version, self.now)
            case "object":
                services.object_to_play(play_id, self.member, version, why, self.now)
            case _:
                services.withdraw_play(play_id, self.member, why, self.now)
        return self.shown(play_id)


class PlayPreferencesViewSet(ViewSet):
    lookup_url_kwarg = None

    @ActionSchema(PlayPreferencesSerializer)
    def retrieve(self, request: Request) -> Body:
        """Whether others leave you out of their plays."""
        return {"left_out": queries.is_left_out(self.member)}

    @ActionSchema(PlayPreferencesSerializer, body=PlayPreferencesSent)
    def update(self, request: Request) -> Body:
        """Have others leave you out of their plays, or not."""
        services.set_left_out(self.member, self.body["left_out"], self.now)
        return {"left_out": queries.is_left_out(self.member)}


def _draft(body: Body) -> PlayDraft:
    members = members_by_name([row["name"] for row in body["scorers"]])
    scorers = []
    for row in body["scorers"]:
        details = dict(row)
        name = details.pop("name")
        member = members.get(name.strip().lower())
        scorers.append(ScorerDraft(member, "" if member else name, **details))
    names = {field.name for field in fields(PlayDraft)} & {*body} - {"scorers"}
    return PlayDraft(scorers=scorers, **{name: body[name] for name in names})
