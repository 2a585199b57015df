"""The app config."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

# the words of the journal for what is done here
JOURNAL_ACTIONS = {"settings.change": _("changed a setting")}


class ClubSettingsConfig(AppConfig):
    name = "club.base.club_settings"

    def ready(self) -> None:
        from club.base.audit_log.actions import action_labels
        from club.base.club_settings import queries
        from club.base.club_settings.models import ClubSettings
        from club.base.personal_data import (
            NameStays,
            PersonalData,
            register_personal_data,
        )
        from club.base.roles.permissions import club_policies
        from club.base.roles.powers import Power
        from club.base.time_zones.names import club_zone_names

        action_labels.register(JOURNAL_ACTIONS)
        club_zone_names.register(queries.zone_name)
        for power, lets_members in (
            (Power.MAKE_EVENTS, queries.members_make_events),
            (Power.WRITE_MESSAGES, queries.members_write_messages),
            (Power.COMMENT, queries.members_comment),
        ):
            club_policies.register((power, lets_members))
        register_personal_data(
            PersonalData(
                ClubSettings,
                stays={
                    NameStays.OTHERS: "about about_html contact contact_html house_rules "
                    "house_rules_html line name paces privacy privacy_html"
                },
            ),
        )
