"""The Django app of ratings. It enters results when tables close, and recounts ratings when the
club changes whether real tables count.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.apps import AppConfig


class Ratings(AppConfig):
    name = "club.community.ratings"
    label = "ratings"

    def ready(self) -> None:
        from club.base.club_settings.signals import settings_changed
        from club.base.personal_data import register_personal_data
        from club.base.ui.panel_places import (
            game_panels,
            home_panels,
            member_history_panels,
        )
        from club.base.ui.panels import masthead_links
        from club.community.ratings.leaderboards import panels as leaderboards_panels
        from club.community.ratings.personal_data import PERSONAL_DATA
        from club.community.ratings.results import panels as results_panels
        from club.community.ratings.stakes import panels as stakes_panels
        from club.community.ratings.statistics import panels as statistics_panels
        from club.play.moves import since_panel
        from club.play.tables.presentation.panel_places import (
            name_panels,
            record_remarks,
            table_panels,
        )
        from club.play.tables.signals import closed

        closed.connect(_enter_table, dispatch_uid="ratings")
        settings_changed.connect(_recount_plays, dispatch_uid="ratings")
        home_panels.register(
            results_panels.changes_since,
            order=110,
            asks=lambda: [since_panel.unread_endings],
        )
        member_history_panels.register(statistics_panels.member_panel, order=10)
        table_panels.register(stakes_panels.at_table, order=80)
        table_panels.register(results_panels.at_table, order=90)
        game_panels.register(statistics_panels.game_panel, order=20)
        name_panels.register(stakes_panels.beside_seats, order=10)
        record_remarks.register(results_panels.remark)
        masthead_links.register(leaderboards_panels.masthead_link, order=30)
        register_personal_data(*PERSONAL_DATA)


def _enter_table(table_id: int, **_: Any) -> None:
    """Enters the result after the commit. The sweep enters tables whose message was lost."""
    from club.community.ratings.tasks import enter

    enter.delay(table_id)


def _recount_plays(names: Collection[str], **_: Any) -> None:
    """Marks the pools in the transaction of the change, and recounts them after it. The sweep
    recounts pools whose message was lost.
    """
    if "real_table_ratings" not in names:
        return
    from club.community.ratings.ledger.recount import mark_pools_with_plays, recount

    for pool_id in mark_pools_with_plays():
        recount.delay_on_commit(pool_id)
