"""The app config."""

from __future__ import annotations

from django.apps import AppConfig


class PlaysApp(AppConfig):
    name = "club.plays"
    label = "plays"
