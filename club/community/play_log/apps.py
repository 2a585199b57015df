"""The app config."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.apps import AppConfig


class PlaysApp(AppConfig):
    name = "club.community.play_log"
    label = "plays"

    def ready(self) -> None:
        from club.base.personal_data import register_personal_data
        from club.base.ui.names_in_files import names_in_files
        from club.base.ui.panels import account_links, masthead_links
        from club.base.ui.real_results import result_logs
        from club.community.play_log import panels
        from club.community.play_log.imports.import_kind import PlaysImport
        from club.community.play_log.notices import KINDS
        from club.community.play_log.personal_data import (
            PERSONAL_DATA,
            files_of_plays,
        )
        from club.community.play_log.ratings import PLAYS
        from club.community.play_log.services.one_screen_games import (
            log_one_screen_game,
        )
        from club.community.play_log.services.settled_results import RESULTS
        from club.community.ratings.presentation.labels import real_table_sources
        from club.messages.notifications.kinds import register_notice_kind
        from club.people.file_imports.kinds import register_import_kind
        from club.people.own_data.archive import own_data_sources
        from club.play.pass_and_play.services import game_over

        _register_photos()
        _register_titles()
        own_data_sources.register(files_of_plays)
        register_import_kind(PlaysImport())
        game_over.connect(log_one_screen_game, dispatch_uid="plays.one_screen")
        _register_panels()
        masthead_links.register(panels.masthead_link, order=80)
        account_links.register(panels.account_link, order=50)
        names_in_files.register(
            panels.names_in_files, order=20, asks=lambda: [panels.named_guests]
        )
        real_table_sources.register(PLAYS)
        result_logs.register(RESULTS)
        register_personal_data(*PERSONAL_DATA)
        register_notice_kind(*KINDS)


def _register_titles() -> None:
    from club.base.ui.game_titles import played_sources, title_sources
    from club.community.play_log.queries import TITLES, most_played_titles

    title_sources.register(TITLES, order=10)
    played_sources.register(most_played_titles)


def _register_photos() -> None:
    from club.community.play_log.reportable_photos import PLAY_PHOTO
    from club.community.play_log.services import remove_pictures_of
    from club.people.account_deletion.signals import member_left
    from club.people.moderation.reportable import reportable_kinds

    def on_member_left(member: Any, now: datetime, **_: Any) -> None:
        remove_pictures_of(member)

    member_left.connect(on_member_left, weak=False)
    reportable_kinds.register(PLAY_PHOTO)


def _register_panels() -> None:
    from club.base.ui import panel_places
    from club.community.play_log import panels, push_link
    from club.play.tables.presentation.panel_places import table_panels

    panel_places.home_panels.register(
        panels.to_confirm,
        order=90,
        asks=lambda: [panels.unanswered_plays, panels.plays_objected_to],
    )
    panel_places.member_history_panels.register(panels.member_panel, order=30)
    table_panels.register(push_link.push_panel, order=110)
    panel_places.game_panels.register(panels.game_panel, order=30)
    panel_places.library_title_panels.register(panels.library_title_panel)
    panel_places.evening_links.register(panels.log_link)
    panel_places.evening_table_links.register(panels.log_table_link)
