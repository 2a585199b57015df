"""The app as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class ReplayConfig(AppConfig):
    name = "club.play.replay"
