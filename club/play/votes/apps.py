"""The app of proposals, and its receivers of signals from tables and clocks."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig


class ProposalsConfig(AppConfig):
    name = "club.play.votes"

    def ready(self) -> None:
        from club.base.personal_data import register_personal_data
        from club.base.ui.panel_places import home_panels
        from club.messages.notifications.kinds import register_notice_kind
        from club.play.tables.signals import chair_taken_over, closing
        from club.play.time_control.signals import closure_settled, deadlines_moved
        from club.play.votes import panels
        from club.play.votes.notices import KINDS
        from club.play.votes.personal_data import PERSONAL_DATA
        from club.play.votes.services.outcomes import (
            extend_proposals,
            move_proposal_deadlines,
            void_proposals,
        )

        def on_closing(table: Any, now: Any, **_: Any) -> None:
            void_proposals(table, now)

        def on_chair_taken_over(table: Any, seat: Any, now: Any, **_: Any) -> None:
            void_proposals(table, now, seat=seat)

        def on_deadlines_moved(chairs: Any, **_: Any) -> None:
            move_proposal_deadlines(chairs)

        def on_closure_settled(tables: Any, opened_at: Any, **_: Any) -> None:
            extend_proposals(tables, opened_at)

        closing.connect(on_closing, weak=False)
        chair_taken_over.connect(on_chair_taken_over, weak=False)
        deadlines_moved.connect(on_deadlines_moved, weak=False)
        closure_settled.connect(on_closure_settled, weak=False)
        home_panels.register(
            panels.votes_to_give, order=50, asks=lambda: [panels.open_votes]
        )
        register_personal_data(*PERSONAL_DATA)
        register_notice_kind(*KINDS)
