"""A member's notices, the log of their deliveries, and e-mails that stay here because there is no
mail server.
"""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from club.messages.notifications import queries, services
from club.messages.notifications.pages.presentation import (
    delivery_lines,
    notice_groups,
    summary_of,
)
from club.messages.notifications.return_addresses import answerable_questions

ONE_PAGE = 20


@require_safe
def notices(request: HttpRequest) -> HttpResponse:
    """Shows the member's notices, the newest first."""
    assert request.user.is_authenticated
    member_notices = queries.notices_of(request.user)
    page = Paginator(member_notices, ONE_PAGE).get_page(request.GET.get("page"))
    muted = {mute.table_id for mute in queries.muted_tables(request.user)}
    context = {
        "page": page,
        "unread": queries.notice_state(request.user).unread,
        "groups": notice_groups(page.object_list, muted),
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
