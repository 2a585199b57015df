"""The app config."""

from __future__ import annotations

from django.apps import AppConfig


class NewsApp(AppConfig):
    name = "club.community.news"
    label = "news"

    def ready(self) -> None:
        from club.community.news.search_kind import NEWS
        from club.community.search.kinds import search_kinds

        search_kinds.register(NEWS, order=50)
