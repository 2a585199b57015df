"""The app config."""

from __future__ import annotations

from django.apps import AppConfig


class ProfilesConfig(AppConfig):
    name = "club.people.profiles"

    def ready(self) -> None:
        from club.base.personal_data import (
            OF_OTHERS,
            NameStays,
            PersonalData,
            register_personal_data,
        )
        from club.base.ui.panels import account_links
        from club.people.moderation.contacts import contact_choices
        from club.people.moderation.reportable import reportable_kinds
        from club.people.profiles import panels, queries
        from club.people.profiles.models import Friend, Profile
        from club.people.profiles.reportable_profiles import (
            PROFILE_LINE,
            PROFILE_PICTURE,
        )

        account_links.register(panels.account_link, order=40)
        contact_choices.register(queries.members_closed_to)
        reportable_kinds.register(PROFILE_LINE)
        reportable_kinds.register(PROFILE_PICTURE)
        register_personal_data(
            PersonalData(
                Friend,
                given={"member": "other__username at"},
                withheld={"other": OF_OTHERS},
            ),
            PersonalData(
                Profile,
                given={
                    "member": "line favourites shows_profile shows_history "
                    "shows_last_seen messages_from"
                },
                stays={NameStays.OTHERS: "favourites line"},
            ),
        )
