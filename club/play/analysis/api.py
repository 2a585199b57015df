"""The API view of analyses. It calls the same services as the page."""

from __future__ import annotations

from collections.abc import Sequence

from rest_framework import serializers as s
from rest_framework.decorators import action
from rest_framework.request import Request

from club.base.ui.web import expect_found
from club.people.members.api_key_rows import KeyScope
from club.play.analysis import services
from club.play.analysis.page import (
    AnalysisPage,
    LuckRow,
    TurningPointRow,
    analysis_page,
)
from club.play.tables.api.table_actions import TableActions
from club.play.tables.models import Status, Table
from club.site.api.actions import OF_A_CHANGE, OF_A_TABLE, ActionSchema
from club.site.api.serializers import AnswerSerializer
from club.site.api.viewsets import ApiRouter

IN_HUNDREDTHS = "in hundredths of the evaluation"


class DecisionDifferenceSerializer(AnswerSerializer):
    term = s.CharField(source="label", help_text="of the worth, as “room to build”")
    figure = s.FloatField(help_text="how much higher it is after the sharp bot's move")


class TurningPointSerializer(AnswerSerializer):
    turn = s.IntegerField(help_text="from 1")
    seat = s.IntegerField()
    step = s.IntegerField(help_text="of the replay from the eyes of this seat")
    lead_before = s.FloatField(
        help_text=f"of the later winner before the turn, {IN_HUNDREDTHS}"
    )
    lead_after = s.FloatField()
    played = s.CharField(source="point.played", help_text="its notation")
    played_said = s.CharField(source="played", help_text="in words")
    sharp = s.CharField(source="point.sharp", help_text="what the sharp bot plays")
    sharp_said = s.CharField(help_text="in words; empty: the same")
    differences = DecisionDifferenceSerializer(many=True)

    def compute_lead_before(self, row: TurningPointRow) -> float:
        return round(100 * row.point.swing.before, 2)

    def compute_lead_after(self, row: TurningPointRow) -> float:
        return round(100 * row.point.swing.after, 2)

    def compute_sharp_said(self, row: TurningPointRow) -> str:
        return row.sharp

    def compute_differences(self, row: TurningPointRow) -> Sequence[object]:
        return row.point.comparison.differences if row.point.comparison else ()


class LuckSerializer(AnswerSerializer):
    kind = s.CharField(help_text="of chance")
    count = s.IntegerField()
    gains = s.ListField(
        child=s.FloatField(), help_text=f"by seat against expectation, {IN_HUNDREDTHS}"
    )
    standard_errors = s.ListField(
        child=s.FloatField(), help_text="by seat, of the gains"
    )

    def compute_gains(self, row: LuckRow) -> list[float]:
        return [round(100 * gain, 2) for gain in row.total.gains]

    def compute_standard_errors(self, row: LuckRow) -> list[float]:
        return [round(100 * error, 2) for error in row.total.errors]


class AnalysisSerializer(AnswerSerializer):
    status = s.CharField(help_text="none, waiting, ready or failed")
    percent = s.IntegerField(help_text="that is computed")
    turning_points = TurningPointSerializer(source="points", many=True)
    luck = LuckSerializer(
        many=True, help_text="by kind; the last of several is the sum"
    )

    def compute_percent(self, page: AnalysisPage) -> int:
        if page.analysis is None:
            return 0
        return 100 if page.analysis.is_ready else page.analysis.percent


class AnalysisViewSet(TableActions):
    scope_of_changes = KeyScope.TABLES

    @action(detail=True)
    @ActionSchema(AnalysisSerializer, refused=OF_A_TABLE)
    def analysis(self, request: Request, table_id: int) -> AnalysisPage:
        """The analysis of a finished game, as far as it is computed."""
        return analysis_page(self._find_finished(table_id), self.seat, 0)

    @analysis.mapping.post
    @ActionSchema(AnalysisSerializer, refused=OF_A_CHANGE)
    def ask(self, request: Request, table_id: int) -> AnalysisPage:
        """Have a finished game analysed, once. Read it when its status is `ready`."""
        table = self._find_finished(table_id)
        services.ask_for_analysis(table, self.member, self.now)
        return analysis_page(table, self.seat, 0)

    def _find_finished(self, table_id: int) -> Table:
        table = self.find(table_id)
        expect_found(table.status == Status.FINISHED)
        return table


router = ApiRouter()
router.register("tables", AnalysisViewSet)
urlpatterns = router.urls
