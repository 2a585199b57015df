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
        from club.play.tables.signals import closed

        closed.connect(_enter_table, dispatch_uid="ratings")
        settings_changed.connect(_recount_plays, dispatch_uid="ratings")


def _enter_table(table_id: int, **_: Any) -> None:
    """Enters the result after the commit. The sweep enters tables whose message was lost."""
    from club.celery import call

    call("club.community.ratings.tasks.enter", table_id)


def _recount_plays(names: Collection[str], **_: Any) -> None:
    """Marks the pools in the transaction of the change, and recounts them after it. The sweep
    recounts pools whose message was lost.
    """
    if "real_table_ratings" not in names:
        return
    from club.celery import call_on_commit
    from club.community.ratings.ledger.recount import mark_pools_with_plays

    for pool_id in mark_pools_with_plays():
        call_on_commit("club.community.ratings.tasks.recount", pool_id)
