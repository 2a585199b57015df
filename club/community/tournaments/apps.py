"""The Django app of tournaments. It takes results over when tables close."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "club.community.tournaments"

    def ready(self) -> None:
        from club.community.tournaments.calendar_entries import round_ends_of_member
        from club.community.tournaments.files.import_kinds import (
            EntrantsImport,
            TournamentImport,
        )
        from club.messages.feeds.documents import register_calendar_source
        from club.people.file_imports.kinds import register_import_kind
        from club.play.tables.signals import closed

        register_import_kind(EntrantsImport())
        register_import_kind(TournamentImport())
        register_calendar_source(round_ends_of_member)
        closed.connect(_enter_result, dispatch_uid="tournaments")


def _enter_result(table_id: int, **_: Any) -> None:
    """Takes the result over after the commit. The sweep does it where the message was lost."""
    from club.celery import call

    call("club.community.tournaments.tasks.enter_result", table_id)
