"""Computes every running clock anew; what is wrong is set right, and told in the log."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from club.timecontrol import services as timecontrol


class Command(BaseCommand):
    help = "Compute every deadline anew, and set right those that are wrong."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{timecontrol.repair_clocks()} deadlines were wrong; all are right now.")
