"""The app as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class PracticeConfig(AppConfig):
    name = "club.practice"
    label = "practice"
    verbose_name = "practice"

    def ready(self) -> None:
        from club.practice.seat_changes import move_after_play
        from club.tables.signals import played

        played.connect(move_after_play, dispatch_uid="practice")
