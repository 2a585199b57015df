"""The app config."""

from __future__ import annotations

from django.apps import AppConfig


class HelpConfig(AppConfig):
    name = "club.site.help"

    def ready(self) -> None:
        from club.community.search.kinds import search_kinds
        from club.site.help.search_kind import HELP

        search_kinds.register(HELP, order=120)
