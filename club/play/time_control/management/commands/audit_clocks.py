"""Recomputes every running clock, repairs wrong deadlines, and logs them."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from club.play.time_control import services as timecontrol


class Command(BaseCommand):
    help = "Recompute every deadline, and repair those that are wrong."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(
            f"{timecontrol.repair_clocks()} deadlines were wrong and are repaired."
        )
