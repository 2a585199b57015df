"""The app as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class ProfilesConfig(AppConfig):
    name = "club.people.profiles"

    def ready(self) -> None:
        from club.base.ui.panels import account_links
        from club.people.profiles import panels

        account_links.register(panels.account_link, order=40)
