"""The mixin of read-only admin pages."""

from __future__ import annotations

from django.db.models import Model
from django.http import HttpRequest


class ReadOnlyAdminMixin:
    """Forbids to add, change and delete rows: only services write."""

    def has_add_permission(
        self, request: HttpRequest, obj: Model | None = None
    ) -> bool:
        return False

    def has_change_permission(
        self, request: HttpRequest, obj: Model | None = None
    ) -> bool:
        return False

    def has_delete_permission(
        self, request: HttpRequest, obj: Model | None = None
    ) -> bool:
        return False
