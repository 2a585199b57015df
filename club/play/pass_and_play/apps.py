"""The app as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class PassAndPlayConfig(AppConfig):
    name = "club.play.pass_and_play"
    label = "one_screen"  # the name of its tables and migrations
