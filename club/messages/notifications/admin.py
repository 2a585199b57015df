"""The notices in the admin pages, as figures only: a single notice would say who is asked what,
and when.
"""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse

from club.base.readonly_admin import ReadOnlyAdminMixin
from club.messages.notifications import queries
from club.messages.notifications.models import Notice


@admin.register(Notice)
class NoticeAdmin(ReadOnlyAdminMixin, admin.ModelAdmin):
    """The numbers of notices of each kind that wait, were sent and were dropped. Single notices
    are not shown.
    """

    def has_view_permission(
        self, request: HttpRequest, obj: Notice | None = None
    ) -> bool:
        return obj is None and super().has_view_permission(request)

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, object] | None = None
    ) -> HttpResponse:
        context = {
            **self.admin_site.each_context(request),
            "title": "The post",
            "opts": self.opts,
            "counts": queries.notice_counts(),
        }
        return TemplateResponse(request, "notices/counts.html", context)

    def change_view(
        self, request: HttpRequest, *args: object, **kwargs: object
    ) -> HttpResponse:
        return self.changelist_view(request)

    history_view = change_view
