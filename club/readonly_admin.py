"""Admin pages for looking: what they all share. Nothing is decided here."""

from __future__ import annotations

from django.db.models import Model
from django.http import HttpRequest


class ReadOnlyAdminMixin:
    """Nothing is added, changed or deleted here: only services write."""

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False
