"""The app as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class OneScreenConfig(AppConfig):
    name = "club.one_screen"
