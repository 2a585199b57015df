"""`manage.py demo`: fills an empty club on the embedded default with members and tables, and prints
the log-ins.
"""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from club.people.members.models import Member
from club.site.demo import seeding as demo

NOT_MADE = (
    "Demo members have a password that everybody knows. They are made only where HOST, PUBLIC_URL"
    " and ALLOWED_HOSTS name this machine alone. To begin with an empty club:"
    " bin/serve --no-demo"
)
NOT_SERVED = (
    "This club has demo members, whose password everybody knows, and HOST, PUBLIC_URL or"
    " ALLOWED_HOSTS lets others reach it. To begin with an empty club, name another folder:"
    " VAR_DIR=var/club bin/serve --no-demo"
)


class Command(BaseCommand):
    help = (
        "Fills an empty club on the embedded default with members and tables to try out, "
        "and prints the log-ins."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--check",
            action="store_true",
            help="Make nothing; fail when others can reach a club with demo members.",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["check"]:
            check_demo_members()
            return
        if not settings.EMBEDDED:
            raise CommandError(
                "Demo members are for the embedded default alone; this club has a database server."
            )
        check_demo_members()
        if demo.possible():
            demo.seed(timezone.now())
        elif not Member.objects.exists():
            raise CommandError(NOT_MADE)
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


def check_demo_members() -> None:
    """Raises `CommandError` when the club has demo members and others can reach it."""
    if not demo.possible() and demo.demo_members().exists():
        raise CommandError(NOT_SERVED)
