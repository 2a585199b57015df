"""What becomes of proposals when something happens at their table."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig


class ProposalsConfig(AppConfig):
    name = "club.proposals"

    def ready(self) -> None:
        from club.proposals.services.deadlines import extend_votes, move_vote_deadlines
        from club.proposals.services.voiding import void_proposals
        from club.tables.signals import chair_taken_over, closing
        from club.timecontrol.signals import closure_settled, deadlines_moved

        def void(table: Any, now: Any, **_: Any) -> None:
            void_proposals(table, now)  # V8

        def void_about(table: Any, seat: Any, now: Any, **_: Any) -> None:
            void_proposals(table, now, seat=seat)

        def move(chairs: Any, **_: Any) -> None:
            move_vote_deadlines(chairs)

        def lengthen(tables: Any, **_: Any) -> None:
            extend_votes(tables)

        closing.connect(void, weak=False)
        chair_taken_over.connect(void_about, weak=False)
        deadlines_moved.connect(move, weak=False)
        closure_settled.connect(lengthen, weak=False)
