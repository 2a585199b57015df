"""The app config."""

from __future__ import annotations

from django.apps import AppConfig


class NewsApp(AppConfig):
    name = "club.community.news"
    label = "news"

    def ready(self) -> None:
        from club.community.news.notices import KINDS
        from club.messages.notifications.kinds import register_notice_kind

        register_notice_kind(*KINDS)
