"""`manage.py demo`: fills an empty club on the embedded default with members and tables, and prints
the log-ins.
"""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from club.demo import seeding as demo


class Command(BaseCommand):
    help = (
        "Fills an empty club on the embedded default with members and tables to try out, "
        "and prints the log-ins."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.EMBEDDED:
            raise CommandError(
                "Demo members are for the embedded default alone; this club has a database server."
            )
        if demo.possible():
            demo.seed(timezone.now())
        names = demo.demo_labels()
        if not names:
            self.stdout.write("No demo members here.")
            return
        self.stdout.write(
            f"Come in at {settings.PUBLIC_URL} as {names[0]}, for whom tables are waiting."
        )
        self.stdout.write(
            f"The others: {', '.join(names[1:])}. The password of each is {demo.PASSWORD}"
        )
