"""The app as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class OwnDataConfig(AppConfig):
    name = "club.people.own_data"
