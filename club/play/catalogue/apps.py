"""The app config."""

from __future__ import annotations

from django.apps import AppConfig


class CatalogueConfig(AppConfig):
    name = "club.play.catalogue"
