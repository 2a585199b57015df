"""`manage.py lmtp`: takes e-mails from a mail server by LMTP."""

from __future__ import annotations

import signal
from argparse import ArgumentParser
from threading import Event
from typing import Any

from django.core.management.base import BaseCommand

from club.play.turns_by_email.lmtp_server import lmtp_controller


class Command(BaseCommand):
    help = "Takes e-mails from a mail server by LMTP until it is ended (SIGTERM)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8024)

    def handle(self, *args: Any, **options: Any) -> None:
        ended = Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: ended.set())
        controller = lmtp_controller(options["host"], options["port"])
        controller.start()
        self.stdout.write(f"LMTP at {options['host']}, port {options['port']}.")
        ended.wait()
        controller.stop()
