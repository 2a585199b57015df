"""The app config and its receivers of signals from tables."""

from __future__ import annotations

from django.apps import AppConfig


class TeachingConfig(AppConfig):
    name = "club.play.teaching"

    def ready(self) -> None:
        from club.base.personal_data import (
            NameStays,
            PersonalData,
            register_personal_data,
        )
        from club.base.ui.panel_places import game_panels, home_panels
        from club.messages.notifications.kinds import register_notice_kind
        from club.play.tables.presentation.panel_places import table_panels
        from club.play.tables.signals import chair_given_up, chair_taken_over, closing
        from club.play.teaching import panels, services
        from club.play.teaching.models import Mentor, MentorLine
        from club.play.teaching.notices import KINDS

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
        home_panels.register(
            panels.at_home, order=120, asks=lambda: [panels.mentored_seats]
        )
        table_panels.register(panels.at_table, order=30)
        game_panels.register(panels.below_game, order=10)
        register_personal_data(
            PersonalData(Mentor, given={"member": "table_id seat named_at ended_at"}),
            PersonalData(MentorLine, stays={NameStays.OTHERS: "text"}),
        )
        register_notice_kind(*KINDS)
