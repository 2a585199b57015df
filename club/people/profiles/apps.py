"""The app as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class ProfilesConfig(AppConfig):
    name = "club.people.profiles"
