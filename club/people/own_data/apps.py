"""The app as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class OwnDataConfig(AppConfig):
    name = "club.people.own_data"

    def ready(self) -> None:
        from club.base.ui.panels import account_links
        from club.people.own_data import panels

        account_links.register(panels.account_link, order=80)
