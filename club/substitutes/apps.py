"""What becomes of requests for substitutes when something happens at their table."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig


class SubstitutesConfig(AppConfig):
    name = "club.substitutes"

    def ready(self) -> None:
        from club.substitutes.services.requests import extend_requests
        from club.substitutes.services.voiding import void_requests
        from club.tables.signals import chair_given_up, closing
        from club.timecontrol.signals import closure_settled

        def void(table: Any, now: Any, **_: Any) -> None:
            void_requests(table, now)

        def void_one(table: Any, seat: Any, now: Any, **_: Any) -> None:
            void_requests(table, now, seat=seat)

        def lengthen(tables: Any, **_: Any) -> None:
            extend_requests(tables)

        closing.connect(void, weak=False)
        chair_given_up.connect(void_one, weak=False)
        closure_settled.connect(lengthen, weak=False)
