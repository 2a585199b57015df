"""The app config."""

from __future__ import annotations

from django.apps import AppConfig


class SeatsConfig(AppConfig):
    name = "club.play.seats"

    def ready(self) -> None:
        from club.messages.notifications.kinds import register_notice_kind
        from club.people.account_deletion.signals import member_leaving
        from club.people.moderation.reportable import reportable_kinds
        from club.play.seats.notices import KINDS
        from club.play.seats.reportable_names import TABLE_NAME
        from club.play.seats.services.leaving_the_club import leave_all_tables

        reportable_kinds.register(TABLE_NAME)
        register_notice_kind(*KINDS)
        member_leaving.connect(leave_all_tables, dispatch_uid="seats")
