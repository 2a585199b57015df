"""The app as Django knows it, and its receivers of signals from tables."""

from __future__ import annotations

from django.apps import AppConfig


class TeachingConfig(AppConfig):
    name = "club.play.teaching"

    def ready(self) -> None:
        from club.play.tables.signals import chair_given_up, chair_taken_over, closing
        from club.play.teaching import services

        closing.connect(
            services.end_mentoring_with_game,
            dispatch_uid="teaching.closing",
            weak=False,
        )
        chair_given_up.connect(
            services.end_mentoring_with_seat,
            dispatch_uid="teaching.given_up",
            weak=False,
        )
        chair_taken_over.connect(
            services.end_mentoring_with_seat,
            dispatch_uid="teaching.taken_over",
            weak=False,
        )
