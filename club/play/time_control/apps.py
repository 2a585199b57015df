"""The app config."""

from __future__ import annotations

from django.apps import AppConfig


class TimeControlConfig(AppConfig):
    name = "club.play.time_control"

    def ready(self) -> None:
        from club.base.personal_data import (
            NameStays,
            PersonalData,
            register_personal_data,
        )
        from club.base.ui.panel_places import member_history_panels
        from club.messages.notifications.kinds import register_notice_kind
        from club.messages.notifications.sending.decisions import quiet_until
        from club.play.tables.presentation.panel_places import name_panels
        from club.play.time_control import calendars, panels, queries
        from club.play.time_control.models import Closure, Holiday, MemberHoliday
        from club.play.time_control.notices.own_time import KINDS

        member_history_panels.register(panels.on_time_rate_of_member, order=20)
        name_panels.register(panels.on_time_rates_of_players, order=20)
        name_panels.register(
            panels.players_on_holiday,
            order=30,
            asks=lambda: [queries.are_players_on_holiday],
        )
        register_personal_data(
            PersonalData(Closure, stays={NameStays.OTHERS: "why"}),
            PersonalData(Holiday, stays={NameStays.OTHERS: "name"}),
            PersonalData(
                MemberHoliday,
                given={"member": "first last written_at by_itself ended_at ended_on"},
            ),
        )
        register_notice_kind(*KINDS)
        quiet_until.register(calendars.quiet_until)
