"""The app as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class HomeConfig(AppConfig):
    name = "club.site.home"

    def ready(self) -> None:
        from club.messages.notifications.notices import waiting_lines
        from club.site.home import digest

        waiting_lines.register(digest.waiting_lines)
