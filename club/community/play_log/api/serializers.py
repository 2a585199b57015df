"""Plays as JSON."""

from __future__ import annotations

from rest_framework import serializers as s

from club.base.texts.short_texts import CODE_POINTS, MAX_NAME_LENGTH
from club.community.play_log.models import MAX_NAME, MAX_NOTE, MAX_SCORERS
from club.community.play_log.models.plays import MAX_SCORE
from club.community.play_log.presentation import ShownScorer
from club.community.play_log.services.answers import MAX_REASON
from club.people.file_imports.models import FileImport
from club.site.api.requests import Sent, choice, line, name_of_member, number
from club.site.api.serializers import AnswerSerializer, ModelAnswerSerializer


class ScorerSerializer(AnswerSerializer):
    """Somebody of a play."""

    name = s.CharField(help_text="guests have one for those alone who sat there")
    member = s.CharField(allow_blank=True, help_text="empty: no member")
    place = s.IntegerField(source="row.place", allow_null=True)
    score = s.CharField(source="row.score", allow_blank=True)
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
    minutes = s.IntegerField(source="play.minutes", allow_null=True)
    note = s.CharField(source="play.note", allow_blank=True)
    result = s.IntegerField(allow_null=True, help_text="its number in the ledger")
    scorers = ScorerSerializer(many=True)


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
    score = line(MAX_SCORE * CODE_POINTS, default="", allow_blank=True)
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


class GuestClaimSerializer(AnswerSerializer):
    """A member says that they were a guest of yours."""

    id = s.IntegerField(source="pk")
    member = s.CharField(source="member.username")
    guest = s.CharField(source="guest.name")


class ClaimsSerializer(AnswerSerializer):
    items = GuestClaimSerializer(many=True)


class ClaimSent(Sent):
    play = number(help_text="in which you were the guest")
    place = number(help_text="of the guest in its list, from 0")


class ClaimAnswerSent(Sent):
    agree = s.BooleanField()


class NameInFileSerializer(AnswerSerializer):
    """A name in a file of plays that may be yours."""

    id = s.IntegerField(source="claim.pk")
    logger = s.CharField(
        source="claim.guest.logger.username", help_text="who sent the file"
    )
    name = s.CharField(source="claim.guest.name")
    plays = s.IntegerField(help_text="how many plays have the name")


class NamesInFilesSerializer(AnswerSerializer):
    items = NameInFileSerializer(many=True)


class NameAnswerSent(Sent):
    claim = number(help_text="`id` of the name")
    played = s.BooleanField(help_text="true: the name is yours")


class RowProblemSerializer(AnswerSerializer):
    """A row of a file that cannot be read."""

    line = s.IntegerField()
    why = s.CharField()


class PlayImportSerializer(ModelAnswerSerializer):
    """A file of plays."""

    id = s.IntegerField(source="pk")
    refusal = s.CharField(help_text="why the file cannot be read; empty: it can")
    program = s.CharField(source="source", help_text="that wrote the file")
    unread = s.IntegerField(help_text="rows that are left out")
    problems = RowProblemSerializer(many=True, help_text="the first of these rows")

    class Meta:
        model = FileImport
        fields = (
            *("id", "status", "refusal", "program", "unread", "problems"),
            *("total", "done", "new", "changed", "at"),
        )

    def compute_problems(self, imported: FileImport) -> list[dict[str, object]]:
        return [{"line": line, "why": why} for line, why in imported.problems]


class ImportsSerializer(AnswerSerializer):
    items = PlayImportSerializer(many=True)


class ImportSent(Sent):
    name = line(200, default="plays", allow_blank=True)
    content = s.CharField(trim_whitespace=False, help_text="the text of the file")


class MeaningSent(Sent):
    name = line(MAX_NAME_LENGTH * CODE_POINTS)
    member = name_of_member(default="", allow_blank=True)
    nobody = s.BooleanField(default=False)


class ImportActSent(Sent):
    act = choice(("names", "write", "back"))
    names = s.ListField(child=MeaningSent(), default=list, max_length=1_000)
    apart = s.ListField(child=line(100), default=list, max_length=1_000)
