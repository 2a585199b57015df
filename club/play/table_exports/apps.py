"""The app as Django knows it: it registers what tables add to packages below."""

from __future__ import annotations

from django.apps import AppConfig


class TableExportsConfig(AppConfig):
    name = "club.play.table_exports"

    def ready(self) -> None:
        from club.base.monitoring.metrics import register_metrics
        from club.messages.feeds.documents import (
            register_calendar_source,
            register_news_source,
        )
        from club.people.own_data.archive import register_own_data
        from club.play.table_exports import feed_entries
        from club.play.table_exports.game_export import games_of_member
        from club.play.table_exports.metrics import metrics_of_tables

        register_metrics(metrics_of_tables)
        register_calendar_source(feed_entries.deadlines_of_member)
        register_calendar_source(feed_entries.holidays_of_member)
        register_news_source(feed_entries.news_of_tables)
        register_own_data(games_of_member)
