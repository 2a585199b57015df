"""The app config."""

from __future__ import annotations

from django.apps import AppConfig


class ImportedGamesConfig(AppConfig):
    name = "club.play.imported_games"

    def ready(self) -> None:
        from club.base.personal_data import PersonalData, register_personal_data
        from club.base.ui.names_in_files import names_in_files
        from club.base.ui.panels import account_links
        from club.people.file_imports.kinds import register_import_kind
        from club.play.imported_games import panels
        from club.play.imported_games.import_kind import RecordImport
        from club.play.imported_games.models import ImportedGame, SeatClaim
        from club.play.replay.steps import replay_panels
        from club.play.tables.presentation.panel_places import table_panels

        register_import_kind(RecordImport())
        table_panels.register(panels.at_table, order=20)
        replay_panels.register(panels.at_replay, order=20)
        account_links.register(panels.account_link, order=70)
        names_in_files.register(
            panels.names_in_files, order=10, asks=lambda: [panels.seats_to_claim]
        )
        register_personal_data(
            PersonalData(ImportedGame, given={"member": "table_id at"}),
            PersonalData(SeatClaim, given={"member": "table_id seat asked_at"}),
        )
