"""The app as Django knows it, and its receivers of signals from tables."""

from __future__ import annotations

from django.apps import AppConfig


class TakeBackConfig(AppConfig):
    name = "club.play.take_back"

    def ready(self) -> None:
        from club.messages.notifications.kinds import register_notice_kind
        from club.play.tables.signals import chair_given_up, chair_taken_over, closing
        from club.play.take_back.notices import KINDS
        from club.play.take_back.services.voiding import void_proposal

        register_notice_kind(*KINDS)
        for number, signal in enumerate((closing, chair_given_up, chair_taken_over)):
            signal.connect(
                void_proposal, dispatch_uid=f"take_back.{number}", weak=False
            )
