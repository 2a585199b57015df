"""The app config."""

from __future__ import annotations

from django.apps import AppConfig


class OwnDataConfig(AppConfig):
    name = "club.people.own_data"

    def ready(self) -> None:
        from club.base.personal_data import (
            TRANSIENT,
            NameStays,
            PersonalData,
            register_personal_data,
        )
        from club.base.ui.panels import account_links
        from club.people.own_data import panels
        from club.people.own_data.models import DataExport

        account_links.register(panels.account_link, order=80)
        register_personal_data(
            PersonalData(
                DataExport,
                withheld={"member": TRANSIENT},
                stays={NameStays.FILES: "content"},
            ),
        )
