"""The app config."""

from __future__ import annotations

from django.apps import AppConfig


class NudgesConfig(AppConfig):
    name = "club.play.nudges"

    def ready(self) -> None:
        from club.base.personal_data import PersonalData, register_personal_data
        from club.messages.notifications.kinds import register_notice_kind
        from club.play.nudges import panels
        from club.play.nudges.models import Nudge
        from club.play.nudges.notices import KINDS
        from club.play.tables.presentation.panel_places import name_panels

        name_panels.register(panels.beside_seats, order=40)
        register_personal_data(
            PersonalData(
                Nudge, given={"by": "table_id seat at", "member": "table_id seat at"}
            ),
        )
        register_notice_kind(*KINDS)
