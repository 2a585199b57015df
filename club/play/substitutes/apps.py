"""The app of substitutes, and its receivers of signals from tables and clocks."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig


class SubstitutesConfig(AppConfig):
    name = "club.play.substitutes"

    def ready(self) -> None:
        from club.messages.notifications.kinds import register_notice_kind
        from club.play.substitutes.notices import KINDS
        from club.play.substitutes.services.requests import extend_requests
        from club.play.substitutes.services.voiding import void_requests
        from club.play.tables.signals import chair_given_up, closing
        from club.play.time_control.signals import closure_settled

        register_notice_kind(*KINDS)

        def on_closing(table: Any, now: Any, **_: Any) -> None:
            void_requests(table, now)

        def on_chair_given_up(table: Any, seat: Any, now: Any, **_: Any) -> None:
            void_requests(table, now, seat=seat)

        def on_closure_settled(tables: Any, **_: Any) -> None:
            extend_requests(tables)

        closing.connect(on_closing, weak=False)
        chair_given_up.connect(on_chair_given_up, weak=False)
        closure_settled.connect(on_closure_settled, weak=False)
