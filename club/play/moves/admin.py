"""The read-only admin of tables, and the admin of club holidays.

An admin sees who sits where, and can resume a suspended table. Plies, drafts, standing orders and
invitations are left out, because admins play at these tables too.
"""

from __future__ import annotations

from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils import timezone

from club.base.readonly_admin import ReadOnlyAdminMixin
from club.base.ui.refusals import refusals_on
from club.base.ui.web import member_of
from club.play.moves import services as play
from club.play.tables.models import Chair, Table, TableEvent
from club.play.time_control import services as timecontrol
from club.play.time_control.models import Holiday
from club.play.time_control.presets import time_control_of


class Chairs(ReadOnlyAdminMixin, admin.TabularInline):
    model = Chair
    fields = ("seat", "member", "bot")
    readonly_fields = fields
    extra = 0


class Happenings(ReadOnlyAdminMixin, admin.TabularInline):
    """The table's history as spectators read it, without entries from inside hidden windows."""

    model = TableEvent
    fields = ("at", "what", "whom", "bot")
    readonly_fields = fields
    extra = 0

    def get_queryset(self, request: HttpRequest) -> QuerySet[TableEvent]:
        return super().get_queryset(request).filter(private=False)


class HolidayForm(forms.ModelForm):
    """The name, first and last day of a club holiday."""

    class Meta:
        model = Holiday
        fields = ("name", "first", "last")

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        with refusals_on(self):
            if not self.errors:
                timecontrol.check_holiday(
                    data["name"], data["first"], data["last"], timezone.now()
                )
        return data


@admin.register(Holiday)
class HolidayAdmin(ReadOnlyAdminMixin, admin.ModelAdmin):
    """Holidays are declared and cancelled, never edited or deleted."""

    form = HolidayForm
    fields = ("name", "first", "last")
    list_display = ("name", "first", "last", "ended_at")
    actions = ("take_back",)

    def has_add_permission(
        self, request: HttpRequest, obj: Model | None = None
    ) -> bool:
        return request.user.has_perm("tables.add_holiday")

    def save_model(
        self, request: HttpRequest, obj: Any, form: Any, change: bool
    ) -> None:
        admin_member = member_of(request)
        now = timezone.now()
        holiday = timecontrol.declare_holiday(
            admin_member, obj.name, obj.first, obj.last, now
        )
        obj.pk = holiday.pk

    @admin.action(description="Take these holidays back", permissions=["add"])
    def take_back(self, request: HttpRequest, chosen: QuerySet[Holiday]) -> None:
        for holiday in chosen:
            timecontrol.cancel_holiday(holiday.pk, member_of(request), timezone.now())
        self.message_user(request, "They no longer stop any clock.")


@admin.register(Table)
class TableAdmin(ReadOnlyAdminMixin, admin.ModelAdmin):
    list_display = (
        "name",
        "game_slug",
        "status",
        "marked",
        "host",
        "private",
        "opened_at",
        "started_at",
        "ended_at",
    )
    list_filter = (
        "status",
        ("marked", admin.EmptyFieldListFilter),
        "game_slug",
        "private",
    )
    search_fields = ("name", "host__username")
    list_select_related: ClassVar = ["host"]
    fields = (
        ("name", "host", "private"),
        ("game_slug", "game_version", "options"),
        ("status", "time_control", "stand_in"),
        "marked",
        ("opened_at", "started_at", "ended_at"),
    )
    inlines = (Chairs, Happenings)
    actions = ("let_play_go_on",)

    @admin.display
    def time_control(self, table: Table) -> str:
        return str(time_control_of(table))

    @admin.action(
        description="Resume play where it is suspended", permissions=["resume"]
    )
    def let_play_go_on(self, request: HttpRequest, chosen: QuerySet[Table]) -> None:
        now = timezone.now()
        resumed = [table for table in chosen if play.resume(table.pk, None, now)]
        self.message_user(
            request, f"Play goes on at {len(resumed)} of {len(chosen)} tables."
        )

    def has_resume_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("tables.change_table")
