"""The app config."""

from __future__ import annotations

from django.apps import AppConfig


class DemoConfig(AppConfig):
    name = "club.site.demo"

    def ready(self) -> None:
        from club.base.ui.panel_places import welcome_panels
        from club.site.demo import welcome

        welcome_panels.register(welcome.demo_log_ins, order=20)
