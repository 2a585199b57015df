"""The app config."""

from __future__ import annotations

from django.apps import AppConfig


class HelpConfig(AppConfig):
    name = "club.site.help"
