"""The app config."""

from __future__ import annotations

from django.apps import AppConfig


class NotesConfig(AppConfig):
    name = "club.play.notes"

    def ready(self) -> None:
        from club.base.personal_data import (
            NameStays,
            PersonalData,
            register_personal_data,
        )
        from club.play.notes import panels
        from club.play.notes.models import LogNote, SeatNotes
        from club.play.tables.presentation.panel_places import table_panels

        table_panels.register(panels.at_table, order=50)
        register_personal_data(
            PersonalData(
                LogNote,
                given={"author": "table_id number text is_shared at"},
                stays={NameStays.OTHERS: "text"},
            ),
            PersonalData(
                SeatNotes,
                given={"member": "table_id text saved_at"},
                stays={NameStays.OTHERS: "text"},
            ),
        )
