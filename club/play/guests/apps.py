"""The app as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class GuestsConfig(AppConfig):
    name = "club.play.guests"

    def ready(self) -> None:
        from allauth.account.signals import email_confirmed

        from club.base.roles.signals import guest_promoted
        from club.play.guests.membership import on_address_confirmed
        from club.play.guests.services import end_promoted_pass

        email_confirmed.connect(on_address_confirmed, dispatch_uid="guests.membership")
        guest_promoted.connect(end_promoted_pass, dispatch_uid="guests.promotion")
