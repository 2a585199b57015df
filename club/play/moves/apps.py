"""The app config."""

from __future__ import annotations

from django.apps import AppConfig


class MovesConfig(AppConfig):
    name = "club.play.moves"

    def ready(self) -> None:
        from club.base.ui.panel_places import home_panels
        from club.messages.notifications.kinds import register_notice_kind
        from club.play.moves import since_panel
        from club.play.moves.notices import KINDS

        home_panels.register(
            since_panel.finished_since,
            order=100,
            asks=lambda: [since_panel.unread_endings],
        )
        register_notice_kind(*KINDS)
