"""The app as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class ModerationConfig(AppConfig):
    name = "club.people.moderation"
    label = "conduct"  # the name of its tables and migrations
