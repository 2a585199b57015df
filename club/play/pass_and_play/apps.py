"""The app config."""

from __future__ import annotations

from django.apps import AppConfig


class PassAndPlayConfig(AppConfig):
    name = "club.play.pass_and_play"
    label = "one_screen"  # the name of its tables and migrations

    def ready(self) -> None:
        from club.base.personal_data import (
            NameStays,
            PersonalData,
            register_personal_data,
        )
        from club.base.ui.panel_places import opening_panels
        from club.play.pass_and_play import panels
        from club.play.pass_and_play.models import OneScreenGame

        opening_panels.register(panels.below_games)
        register_personal_data(
            PersonalData(
                OneScreenGame,
                given={"host": "names opened_at begun_at ended_at"},
                stays={NameStays.OTHERS: "names"},
            ),
        )
