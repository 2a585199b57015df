"""The app config."""

from __future__ import annotations

from django.apps import AppConfig


class PracticeConfig(AppConfig):
    name = "club.play.practice"
    label = "practice"
    verbose_name = "practice"

    def ready(self) -> None:
        from club.play.practice import panels
        from club.play.practice.services import seats
        from club.play.replay.steps import replay_panels
        from club.play.tables.presentation.panel_places import table_panels
        from club.play.tables.signals import chair_given_up, played

        played.connect(seats.move_after_play, dispatch_uid="practice")
        chair_given_up.connect(seats.free_after_giving_up, dispatch_uid="practice")
        table_panels.register(panels.at_table, order=10)
        replay_panels.register(panels.at_replay, order=10)
