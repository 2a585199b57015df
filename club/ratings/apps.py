"""The ratings' place among Django's apps: they listen for tables that close."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig


class Ratings(AppConfig):
    name = "club.ratings"
    label = "ratings"

    def ready(self) -> None:
        from club.tables.signals import closed

        closed.connect(_enter, dispatch_uid="ratings")


def _enter(table_id: int, **_: Any) -> None:
    """A hint that comes after the commit; what gets lost, the sweep enters."""
    from club.celery import call

    call("club.ratings.ledger.tasks.enter", table_id)
