"""The app config."""

from __future__ import annotations

from django.apps import AppConfig


class BackupConfig(AppConfig):
    name = "club.base.backup"
