"""The app as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class AuditLogConfig(AppConfig):
    name = "club.base.audit_log"
    label = "journal"  # the name of its tables and migrations
