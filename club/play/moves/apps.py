"""The app config."""

from __future__ import annotations

from django.apps import AppConfig


class MovesConfig(AppConfig):
    name = "club.play.moves"

    def ready(self) -> None:
        from club.base.ui.panel_places import home_panels
        from club.messages.notifications.kinds import register_notice_kind
        from club.play.moves import since_panel, tasks
        from club.play.moves.notices import KINDS
        from club.play.tables import signals
        from club.play.time_control.signals import no_deadline

        home_panels.register(
            since_panel.finished_since,
            order=100,
            asks=lambda: [since_panel.unread_endings],
        )
        register_notice_kind(*KINDS)
        signals.stand_in_due.connect(tasks.queue_stand_in)
        signals.wake_due.connect(tasks.queue_wake)
        signals.rendering_failed.connect(tasks.queue_examination)
        signals.workers_lost.connect(tasks.queue_suspension)
        no_deadline.connect(tasks.queue_suspension_without_deadline)
