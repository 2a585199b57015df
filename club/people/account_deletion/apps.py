"""The app as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class AccountDeletionConfig(AppConfig):
    name = "club.people.account_deletion"
    label = "leaving"  # the name of its tables and migrations
