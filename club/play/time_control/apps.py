"""The app as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class TimeControlConfig(AppConfig):
    name = "club.play.time_control"

    def ready(self) -> None:
        from club.messages.notifications.kinds import register_notice_kind
        from club.messages.notifications.sending.decisions import quiet_until
        from club.play.time_control import calendars
        from club.play.time_control.notices.own_time import KINDS

        register_notice_kind(*KINDS)
        quiet_until.register(calendars.quiet_until)
