"""`manage.py audit_records`: replays every record, checks that its plies are legal, and draws its
chance again.
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
            if error := audit_error_of(record):
                broken += 1
                self.stdout.write(f"record {record.pk} ({record.game_slug}): {error}")
        self.stdout.write(f"{audited} records, {broken} broken")
        if broken:
            raise CommandError(f"{broken} of {audited} records failed the audit.")
