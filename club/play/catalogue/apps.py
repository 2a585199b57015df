"""The app config."""

from __future__ import annotations

from django.apps import AppConfig


class CatalogueConfig(AppConfig):
    name = "club.play.catalogue"

    def ready(self) -> None:
        from club.base.ui.panel_places import game_panels
        from club.play.catalogue import panels
        from club.play.tables.presentation.panel_places import table_panels

        table_panels.register(panels.older_rules, order=4)
        table_panels.register(panels.at_table, order=5)
        game_panels.register(panels.bots_of_game, order=15)
