"""`manage.py collectstatic`: Django's own, by one process at a time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.management.commands import collectstatic

from club.base.database.server import turn_at_folder


class Command(collectstatic.Command):
    """Django's command. It waits while another process collects into the same folder."""

    def handle(self, **options: Any) -> str | None:
        def say() -> None:
            self.stderr.write("Another process collects static files; waiting for it.")

        if not settings.STATIC_ROOT or options["dry_run"]:
            return super().handle(**options)
        with turn_at_folder(Path(settings.STATIC_ROOT), say):
            return super().handle(**options)
