"""The Django app of ratings. It enters results when tables close."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig


class Ratings(AppConfig):
    name = "club.ratings"
    label = "ratings"

    def ready(self) -> None:
        from club.tables.signals import closed

        closed.connect(_enter_table, dispatch_uid="ratings")


def _enter_table(table_id: int, **_: Any) -> None:
    """Enters the result after the commit. The sweep enters tables whose message was lost."""
    from club.celery import call

    call("club.ratings.ledger.tasks.enter", table_id)
