"""Audits every record: replays it with legality asked, draws its chance again, and compares with
what is written.
"""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from club.records.audit import audit_error_of
from club.records.models import Record


class Command(BaseCommand):
    help = "Replay every record; print what breaks and exit non-zero if anything does."

    def handle(self, *args: Any, **options: Any) -> None:
        broken = audited = 0
        for record in Record.objects.order_by("pk").iterator():
            audited += 1
            if flaw := audit_error_of(record):
                broken += 1
                self.stdout.write(f"record {record.pk} ({record.game_slug}): {flaw}")
        self.stdout.write(f"{audited} records, {broken} broken")
        if broken:
            raise CommandError(f"{broken} of {audited} records are not what they say.")
