"""The app of substitutes, and its receivers of signals from tables and clocks."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig


class SubstitutesConfig(AppConfig):
    name = "club.play.substitutes"

    def ready(self) -> None:
        from club.base.personal_data import register_personal_data
        from club.messages.notifications.kinds import register_notice_kind
        from club.play.substitutes import panels
        from club.play.substitutes.notices import KINDS
        from club.play.substitutes.personal_data import PERSONAL_DATA
        from club.play.substitutes.services.ending import void_requests
        from club.play.substitutes.services.requests import extend_requests
        from club.play.tables.presentation.panel_places import table_panels
        from club.play.tables.signals import chair_given_up, closing
        from club.play.time_control.signals import closure_settled

        def on_closing(table: Any, now: Any, **_: Any) -> None:
            void_requests(table, now)

        def on_chair_given_up(table: Any, seat: Any, now: Any, **_: Any) -> None:
            void_requests(table, now, seat=seat)

        def on_closure_settled(tables: Any, opened_at: Any, **_: Any) -> None:
            extend_requests(tables, opened_at)

        closing.connect(on_closing, weak=False)
        chair_given_up.connect(on_chair_given_up, weak=False)
        closure_settled.connect(on_closure_settled, weak=False)
        table_panels.register(panels.presence_panel, order=60)
        table_panels.register(panels.substitute_panel, order=70)
        register_personal_data(*PERSONAL_DATA)
        register_notice_kind(*KINDS)
