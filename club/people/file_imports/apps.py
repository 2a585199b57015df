"""The app config."""

from __future__ import annotations

from django.apps import AppConfig


class FileImportsConfig(AppConfig):
    name = "club.people.file_imports"
