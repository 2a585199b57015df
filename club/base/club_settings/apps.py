"""The app as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class ClubSettingsConfig(AppConfig):
    name = "club.base.club_settings"
