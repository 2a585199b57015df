"""The app config."""

from __future__ import annotations

from django.apps import AppConfig


class NewsApp(AppConfig):
    name = "club.community.news"
    label = "news"
