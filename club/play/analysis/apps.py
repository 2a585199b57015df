"""The app config."""

from __future__ import annotations

from django.apps import AppConfig


class AnalysisConfig(AppConfig):
    name = "club.play.analysis"

    def ready(self) -> None:
        from club.play.analysis import panels
        from club.play.replay.steps import replay_panels
        from club.play.tables.presentation.panel_places import table_panels

        table_panels.register(panels.at_table, order=8)
        replay_panels.register(panels.at_replay, order=8)
