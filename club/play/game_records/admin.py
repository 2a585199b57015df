"""Read-only pages of the admin for records. They show headers, and neither plies nor secrets."""

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest

from club.play.game_records.models import Record


@admin.register(Record)
class RecordAdmin(admin.ModelAdmin):
    list_display = ("id", "game_slug", "game_version", "seats", "opened_at", "finished")
    list_filter = ("game_slug",)
    fields: ClassVar = (
        "game_slug",
        "game_version",
        "seats",
        "options",
        "commitment",
        "chance",
        "opened_at",
        "result",
    )
    readonly_fields = fields

    @admin.display(boolean=True)
    def finished(self, record: Record) -> bool:
        return record.result is not None

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False  # a form would overwrite the length, which may have grown since

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
