"""The app config."""

from __future__ import annotations

from django.apps import AppConfig


class PeriodicConfig(AppConfig):
    name = "club.site.periodic"
