"""The app as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class LeavingConfig(AppConfig):
    name = "club.people.account_deletion"
    label = "leaving"  # the name of its tables and migrations

    def ready(self) -> None:
        from club.base.ui.panel_places import home_panels
        from club.base.ui.panels import account_links
        from club.people.account_deletion import panels

        home_panels.register(panels.home_panel, order=30)
        account_links.register(panels.account_link, order=90)
