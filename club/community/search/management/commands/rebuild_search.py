"""`manage.py rebuild_search`: stores the words of all things and all texts anew."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from club.community.search.services import store_all_words
from club.community.search.texts import store_all_texts


class Command(BaseCommand):
    help = (
        "Stores the words of all names and all texts anew, for example after a restore or "
        "another language."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{store_all_words()} words are stored.")
        self.stdout.write(f"{store_all_texts()} texts are stored.")
