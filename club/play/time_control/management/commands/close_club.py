"""`manage.py close_club --until TIME --why REASON`: closes the club by hand, or opens it again."""

from __future__ import annotations

from argparse import ArgumentParser
from datetime import datetime
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from club.base.errors import ClubError
from club.base.time_zones.names import club_zone
from club.play.time_control import services as timecontrol

EXAMPLE = "2026-12-01T18:00"


class Command(BaseCommand):
    help = (
        "Close the club from now on: clocks stop, and all members are told. While it is closed, "
        "the same command changes the end and the reason."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        end = parser.add_mutually_exclusive_group(required=True)
        end.add_argument(
            "--until", metavar="TIME", help=f"in the club's time zone, as {EXAMPLE}"
        )
        end.add_argument("--open", action="store_true", help="open the club again now")
        parser.add_argument("--why", default="", help="the reason, which members read")

    def handle(self, *args: Any, **options: Any) -> None:
        now = timezone.now()
        if options["open"]:
            if not timecontrol.reopen_club(None, now):
                raise CommandError("The club is open already.")
            self.stdout.write("The club is open again.")
            return
        try:
            until = _read_time(options["until"])
            timecontrol.close_club(None, until, options["why"], now)
        except ClubError as refused:
            raise CommandError(str(refused)) from None
        self.stdout.write(f"The club is closed until {until:%Y-%m-%d %H:%M %Z}.")


def _read_time(text: str) -> datetime:
    try:
        read = datetime.fromisoformat(text)
    except ValueError:
        raise CommandError(
            f"“{text}” is no time; one is written as {EXAMPLE}."
        ) from None
    if read.tzinfo:
        return read
    return read.replace(tzinfo=club_zone())
