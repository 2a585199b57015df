"""The app as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class TablePageConfig(AppConfig):
    name = "club.play.table_page"
