"""`manage.py rebuild_search`: stores the words of all things anew."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from club.community.search.services import store_all_words


class Command(BaseCommand):
    help = (
        "Stores the words of all members and tables anew, for example after a restore."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{store_all_words()} words are stored.")
