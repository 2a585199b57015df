"""A member's notices, the log of their deliveries, and e-mails that stay here because there is no
mail server.
"""

from __future__ import annotations

from django import forms
from django.conf import settings
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from club.base.ui.web import member_of
from club.messages.notifications import queries, services
from club.messages.notifications.choices.pauses import current_pause
from club.messages.notifications.kinds import KindGroup, kinds_by_group
from club.messages.notifications.pages.notice_rows import row_page
from club.messages.notifications.pages.presentation import (
    delivery_lines,
    notice_rows,
    summary_of,
)
from club.messages.notifications.return_addresses import answerable_questions

ONE_PAGE = 20


class NoticeFilter(forms.Form):
    """The filter of the page of notices. Values that it does not know filter nothing."""

    group = forms.ChoiceField(choices=KindGroup.choices, required=False)
    unread = forms.BooleanField(required=False)

    def chosen(self) -> tuple[str, bool]:
        """The group of kinds, or none, and whether only unread notices are wanted."""
        self.full_clean()
        group = self.cleaned_data.get("group", "")
        return group, self.cleaned_data.get("unread", False)


@require_safe
def notices(request: HttpRequest) -> HttpResponse:
    """Shows the member's notices, a row for each table, the newest first."""
    member = member_of(request)
    group, only_unread = NoticeFilter(request.GET).chosen()
    listed = queries.notices_of(member, group, only_unread=only_unread)
    page = row_page(listed, request.GET.get("page"), ONE_PAGE)
    muted = {mute.table_id for mute in queries.muted_tables(member)}
    context = {
        "page": page,
        "unread": queries.notice_state(member).unread,
        "rows": notice_rows(listed, list(page.object_list), muted),
        "groups": kinds_by_group(),
        "group": group,
        "only_unread": only_unread,
        "paused_until": current_pause(member, timezone.now()),
    }
    return render(request, "notifications/notices.jinja", context)


@require_safe
def open_notice(request: HttpRequest, notice_id: int) -> HttpResponse:
    """Redirects to the page of a notice, and marks the notice as read."""
    assert request.user.is_authenticated
    notice = get_object_or_404(queries.notices_of(request.user), pk=notice_id)
    if request.method == "GET":
        services.mark_notice_read(notice, timezone.now())
    return redirect(summary_of(notice).address)


@require_POST
def read_all(request: HttpRequest) -> HttpResponse:
    """Marks all notices as read."""
    assert request.user.is_authenticated
    services.mark_all_read(request.user, timezone.now())
    messages.success(request, _("All notices are read."))
    return redirect("notices:notices")


vars(read_all)["shown_at"] = "notices:notices"


@require_safe
def delivery_log(request: HttpRequest) -> HttpResponse:
    """Shows the deliveries to the member on each channel, with their results."""
    assert request.user.is_authenticated
    due = queries.delivery_log(request.user, timezone.now())
    page = Paginator(due, ONE_PAGE).get_page(request.GET.get("page"))
    context = {"page": page, "lines": delivery_lines(page.object_list)}
    return render(request, "notifications/delivery_log.jinja", context)


@require_safe
def kept_letters(request: HttpRequest) -> HttpResponse:
    """Shows the member's own stored e-mails, the newest first, and marks them as read."""
    assert request.user.is_authenticated
    if not settings.EMBEDDED:
        raise Http404(_("This club sends its e-mails; it does not keep them here."))
    page = Paginator(queries.letters_of(request.user), ONE_PAGE).get_page(
        request.GET.get("page")
    )
    context = {
        "page": page,
        "questions": answerable_questions(list(page.object_list)),
    }
    answer = render(request, "notifications/kept_letters.jinja", context)
    if request.method == "GET":
        services.mark_read(request.user, timezone.now())
    return answer
