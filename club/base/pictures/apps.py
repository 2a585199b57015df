"""The app config."""

from __future__ import annotations

from django.apps import AppConfig


class PicturesConfig(AppConfig):
    name = "club.base.pictures"
