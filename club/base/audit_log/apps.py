"""The app config."""

from __future__ import annotations

from django.apps import AppConfig


class AuditLogConfig(AppConfig):
    name = "club.base.audit_log"
    label = "journal"  # the name of its tables and migrations

    def ready(self) -> None:
        from club.base.audit_log.models import JournalEntry
        from club.base.personal_data import PersonalData, register_personal_data

        register_personal_data(
            PersonalData(
                JournalEntry,
                given={"by": "action about before after at"},
                renamed={"about after before": ""},
            ),
        )
