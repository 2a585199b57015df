"""The app config: it registers what tables add to packages below."""

from __future__ import annotations

from django.apps import AppConfig


class TableExportsConfig(AppConfig):
    name = "club.play.table_exports"

    def ready(self) -> None:
        from club.base.monitoring.metrics import metric_sources
        from club.base.ui.game_titles import played_sources
        from club.messages.feeds.documents import calendar_sources, news_sources
        from club.people.own_data.archive import own_data_sources
        from club.play.table_exports import feed_entries
        from club.play.table_exports.game_export import games_of_member
        from club.play.table_exports.metrics import (
            metrics_of_tables,
            most_played_games,
        )

        metric_sources.register(metrics_of_tables)
        played_sources.register(most_played_games)
        calendar_sources.register(feed_entries.deadlines_of_member)
        calendar_sources.register(feed_entries.holidays_of_member)
        news_sources.register(feed_entries.news_of_tables)
        own_data_sources.register(games_of_member)
