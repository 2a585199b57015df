"""The app config and its receivers of signals from tables."""

from __future__ import annotations

from django.apps import AppConfig


class TakeBackConfig(AppConfig):
    name = "club.play.take_back"

    def ready(self) -> None:
        from club.base.personal_data import PersonalData, register_personal_data
        from club.messages.notifications.kinds import register_notice_kind
        from club.play.tables.presentation.panel_places import bar_panels, table_panels
        from club.play.tables.signals import chair_given_up, chair_taken_over, closing
        from club.play.take_back import panels, queries
        from club.play.take_back.models import Assent, TakeBack
        from club.play.take_back.notices import KINDS
        from club.play.take_back.services import void_proposal

        for number, signal in enumerate((closing, chair_given_up, chair_taken_over)):
            signal.connect(
                void_proposal, dispatch_uid=f"take_back.{number}", weak=False
            )
        table_panels.register(
            panels.at_table,
            order=120,
            asks=lambda: [queries.are_proposals_open],
            otherwise=panels.at_table_without_proposal,
        )
        bar_panels.register(panels.in_bar)
        register_personal_data(
            PersonalData(Assent, given={"member": "take_back_id at"}),
            PersonalData(
                TakeBack, given={"by": "table_id line made_at settled_at verdict"}
            ),
        )
        register_notice_kind(*KINDS)
