"""`manage.py audit_records`: replays every record, checks that its plies are legal, and draws its
chance again.
"""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from club.play.game_records.audit import audit_error_of
from club.play.game_records.models import Record


class Command(BaseCommand):
    help = "Replay every record; print what breaks and exit non-zero if anything does."

    def handle(self, *args: Any, **options: Any) -> None:
        broken = audited = 0
        for record_id in Record.objects.order_by("pk").values_list("pk", flat=True):
            audited += 1
            if problem := _problem(record_id):
                broken += 1
                self.stdout.write(problem)
        self.stdout.write(f"{audited} records, {broken} broken")
        if broken:
            raise CommandError(f"{broken} of {audited} records failed the audit.")


def _problem(record_id: int) -> str:
    """The fault of the record in words; empty without one. No ply is added while it is read."""
    with transaction.atomic():
        record = Record.objects.select_for_update(no_key=True).get(pk=record_id)
        error = audit_error_of(record)
    return f"record {record_id} ({record.game_slug}): {error}" if error else ""
