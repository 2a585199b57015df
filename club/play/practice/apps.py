"""The app as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class PracticeConfig(AppConfig):
    name = "club.play.practice"
    label = "practice"
    verbose_name = "practice"

    def ready(self) -> None:
        from club.play.practice import panels, seat_changes
        from club.play.replay.context import replay_panels
        from club.play.tables.presentation.panel_places import table_panels
        from club.play.tables.signals import chair_given_up, played

        played.connect(seat_changes.move_after_play, dispatch_uid="practice")
        chair_given_up.connect(
            seat_changes.free_after_giving_up, dispatch_uid="practice"
        )
        table_panels.register(panels.at_table, order=10)
        replay_panels.register(panels.at_replay, order=10)
