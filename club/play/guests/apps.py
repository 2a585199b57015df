"""The app config."""

from __future__ import annotations

from django.apps import AppConfig


class GuestsConfig(AppConfig):
    name = "club.play.guests"

    def ready(self) -> None:
        from allauth.account.signals import email_confirmed

        from club.base.personal_data import (
            TRANSIENT,
            NameStays,
            PersonalData,
            register_personal_data,
        )
        from club.base.roles.signals import guest_promoted
        from club.base.ui.panel_places import home_panels
        from club.play.guests import panels
        from club.play.guests.membership import on_address_confirmed
        from club.play.guests.models import GuestPass
        from club.play.guests.services import end_promoted_pass
        from club.play.tables.presentation.panel_places import table_panels

        email_confirmed.connect(on_address_confirmed, dispatch_uid="guests.membership")
        guest_promoted.connect(end_promoted_pass, dispatch_uid="guests.promotion")
        home_panels.register(panels.at_home, order=20)
        table_panels.register(panels.at_table, order=100)
        register_personal_data(
            PersonalData(
                GuestPass,
                withheld={"member": TRANSIENT},
                stays={NameStays.OTHERS: "sentence"},
            ),
        )
