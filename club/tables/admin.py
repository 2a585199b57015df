"""Tables in the admin pages, for looking: who sits where and since when. Where play is held one reads why and lets it
go on. What is played, thought of, drafted or promised is not here, nor any invitation: whoever keeps the house may sit
at its tables too.
"""

from __future__ import annotations

from typing import ClassVar

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils import timezone

from club.tables import services
from club.tables.models import Chair, Happening, Table


class ForLooking:
    """Nothing is added, changed or deleted here: only services write."""

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class Chairs(ForLooking, admin.TabularInline):
    model = Chair
    fields = ("seat", "member", "bot")
    readonly_fields = fields
    extra = 0


class Happenings(ForLooking, admin.TabularInline):
    """The table's history as spectators read it: what befell inside a hidden window is left out."""

    model = Happening
    fields = ("at", "what", "whom", "bot")
    readonly_fields = fields
    extra = 0

    def get_queryset(self, request: HttpRequest) -> QuerySet[Happening]:
        return super().get_queryset(request).filter(private=False)


@admin.register(Table)
class TableAdmin(ForLooking, admin.ModelAdmin):
    list_display = ("name", "game_slug", "status", "marked", "host", "private", "opened_at", "started_at", "ended_at")
    list_filter = ("status", ("marked", admin.EmptyFieldListFilter), "game_slug", "private")
    search_fields = ("name", "host__username")
    list_select_related: ClassVar = ["host"]
    fields = (
        ("name", "host", "private"),
        ("game_slug", "game_version", "options"),
        ("status", "pace", "stand_in"),
        "marked",
        ("opened_at", "started_at", "ended_at"),
    )
    inlines = (Chairs, Happenings)
    actions = ("let_play_go_on",)

    @admin.action(description="Let play go on where it is held", permissions=["resume"])
    def let_play_go_on(self, request: HttpRequest, chosen: QuerySet[Table]) -> None:
        going_on = [table for table in chosen if services.resume(table.pk, timezone.now())]
        self.message_user(request, f"Play goes on at {len(going_on)} of {len(chosen)} tables.")

    def has_resume_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("tables.change_table")
