"""`manage.py receive < mail`: takes one e-mail from a mail server's pipe."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.db import Error
from django.utils import timezone

from club.play.turns_by_email.services import MOST_BYTES, receive_mail

TRY_AGAIN = 75  # EX_TEMPFAIL of sysexits.h
ONE_READ = 64 * 1024  # bytes


class Command(BaseCommand):
    help = (
        "Stores one e-mail from standard input, to be read by a task. Exits with 0 when it is "
        "stored, with 75 when the mail server should try again."
    )
    requires_system_checks: tuple[str, ...] = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "recipients",
            nargs="*",
            help="Addresses of the envelope; without them those of the headers count.",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        raw = _read_input()
        try:
            receive_mail(raw, options["recipients"], timezone.now())
        except Error as failure:
            self.stderr.write(f"The database is away ({type(failure).__name__}).")
            sys.exit(TRY_AGAIN)


def _read_input() -> bytes:
    """The e-mail. What is above the limit is read and left out: the server's pipe does not
    break.
    """
    source = sys.stdin.buffer
    raw = b""
    while part := source.read(ONE_READ):
        raw += part[: MOST_BYTES + 1 - len(raw)]
    return raw
