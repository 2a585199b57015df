"""The app as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class NudgesConfig(AppConfig):
    name = "club.play.nudges"

    def ready(self) -> None:
        from club.messages.notifications.kinds import register_notice_kind
        from club.play.nudges.notices import KINDS

        register_notice_kind(*KINDS)
