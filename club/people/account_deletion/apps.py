"""The app config."""

from __future__ import annotations

from django.apps import AppConfig


class AccountDeletionConfig(AppConfig):
    name = "club.people.account_deletion"
    label = "leaving"  # the name of its tables and migrations

    def ready(self) -> None:
        from club.base.personal_data import PersonalData, register_personal_data
        from club.base.ui.panel_places import home_panels
        from club.base.ui.panels import account_links
        from club.people.account_deletion import panels
        from club.people.account_deletion.models import Departure

        home_panels.register(
            panels.home_panel, order=30, asks=lambda: [panels.departures]
        )
        account_links.register(panels.account_link, order=90)
        register_personal_data(
            PersonalData(
                Departure, given={"member": "asked_at leaves_at empties_texts"}
            ),
        )
