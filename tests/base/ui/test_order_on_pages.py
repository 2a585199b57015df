"""Pieces that several apps add to one place of a page stand in a fixed order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from club.base.registries import Registry
from club.base.ui import panel_places
from club.base.ui.names_in_files import names_in_files
from club.base.ui.panels import account_links, admin_links, masthead_links
from club.community.search.kinds import search_kinds
from club.messages.feeds.documents import calendar_sources
from club.play.replay.steps import replay_panels
from club.play.tables.presentation.panel_places import name_panels, table_panels

# each function as its app and its name
ORDER: tuple[tuple[Registry[Any], list[str]], ...] = (
    (
        panel_places.welcome_panels,
        [
            "events next_public_event",
            "demo demo_log_ins",
        ],
    ),
    (
        panel_places.welcome_foot_panels,
        [
            "events coming_events",
            "news for_visitors",
        ],
    ),
    (
        panel_places.home_panels,
        [
            "administration first_steps_panel",
            "guests at_home",
            "account_deletion home_panel",
            "home confirmations_panel",
            "votes votes_to_give",
            "ui names_in_files_panel",
            "events next_event",
            "library at_home",
            "play_log to_confirm",
            "moves finished_since",
            "ratings changes_since",
            "teaching at_home",
            "chat at_home",
            "events free_places",
        ],
    ),
    (
        panel_places.home_club_panels,
        [
            "sign_up newcomers_panel",
            "moderation reports_panel",
            "news at_home",
            "tournaments home_panel",
        ],
    ),
    (
        panel_places.member_history_panels,
        [
            "ratings member_panel",
            "time_control on_time_rate_of_member",
            "play_log member_panel",
        ],
    ),
    (
        panel_places.game_panels,
        [
            "teaching below_game",
            "catalogue bots_of_game",
            "ratings game_panel",
            "play_log game_panel",
        ],
    ),
    (
        table_panels,
        [
            "catalogue older_rules",
            "catalogue at_table",
            "analysis at_table",
            "practice at_table",
            "imported_games at_table",
            "teaching at_table",
            "chat at_table",
            "notes at_table",
            "substitutes presence_panel",
            "substitutes substitute_panel",
            "ratings at_table",
            "ratings at_table",
            "guests at_table",
            "play_log push_panel",
            "take_back at_table",
        ],
    ),
    (
        name_panels,
        [
            "ratings beside_seats",
            "time_control on_time_rates_of_players",
            "time_control players_on_holiday",
            "nudges beside_seats",
        ],
    ),
    (
        replay_panels,
        [
            "analysis at_replay",
            "practice at_replay",
            "imported_games at_replay",
        ],
    ),
    (
        masthead_links,
        [
            "home notices_link",
            "conversations masthead_link",
            "events masthead_link",
            "ratings masthead_link",
            "tournaments masthead_link",
            "search masthead_link",
            "news masthead_link",
            "library masthead_link",
            "play_log masthead_link",
        ],
    ),
    (
        account_links,
        [
            "webhooks account_link",
            "feeds account_link",
            "push account_link",
            "profiles account_link",
            "play_log account_link",
            "moderation account_link",
            "imported_games account_link",
            "dues account_link",
            "own_data account_link",
            "account_deletion account_link",
        ],
    ),
    (
        admin_links,
        [
            "administration figures_link",
            "sign_up newcomers_link",
            "sign_up links_link",
            "sign_up import_link",
            "dues admin_link",
            "moderation reports_link",
            "library loans_link",
            "library import_link",
            "administration accounts_link",
            "administration settings_link",
            "administration roles_link",
            "administration journal_link",
            "administration closure_link",
            "administration stuck_link",
            "administration django_admin_link",
        ],
    ),
    (
        panel_places.library_title_links,
        [
            "events event_link",
            "events game_table_link",
        ],
    ),
    (
        names_in_files,
        [
            "imported_games names_in_files",
            "play_log names_in_files",
            "tournaments names_in_files",
        ],
    ),
    (
        calendar_sources,
        [
            "table_exports deadlines_of_member",
            "table_exports holidays_of_member",
            "events entries_of_member",
            "tournaments round_ends_of_member",
        ],
    ),
)


def name_of(function: Callable[..., Any]) -> str:
    return f"{function.__module__.split('.')[2]} {function.__name__}"


@pytest.mark.parametrize(("registry", "names"), ORDER)
def test_apps_stand_in_their_order(registry: Registry[Any], names: list[str]) -> None:
    assert [name_of(function) for function in registry] == names


def test_kinds_of_the_search_stand_in_their_order() -> None:
    names = [kind.name for kind in search_kinds]
    assert names == [
        *("member", "game", "table", "event", "news", "title", "box", "tournament"),
        *("rule", "house", "message", "chat", "note", "help"),
    ]
