"""The app config."""

from __future__ import annotations

from django.apps import AppConfig


class TablePageConfig(AppConfig):
    name = "club.play.table_page"
