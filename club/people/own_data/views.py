"""The page on which members get their own data."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from club.base.errors import ClubError
from club.base.ui.refusals import refusal_in_words, shows_refusals, status_of
from club.base.ui.web import SeeOther, member_of, wants_fragments
from club.people.members.login.recent_login import recent_login_required
from club.people.own_data import services
from club.people.own_data.models import DataExport
from club.people.own_data.services import export_of


def data_page(request: HttpRequest, refused: ClubError | None = None) -> HttpResponse:
    """Shows the member's export, its progress, and a refusal."""
    export = export_of(member_of(request))
    is_over = export is None or export.fetched_at is not None
    context = {
        "export": export,
        "has_failed": _has_failed(export),
        "is_over": is_over,
        "problem": refusal_in_words(refused),
        "days": services.STORED_FOR.days,
    }
    name = "_progress" if wants_fragments(request) else "own_data"
    template = f"own_data/{name}.jinja"
    return render(request, template, context, status=status_of(refused))


@require_http_methods(["GET", "HEAD", "POST"])
@recent_login_required
@shows_refusals(data_page)
def own_data(request: HttpRequest) -> HttpResponse:
    """Shows the member's export and its progress; a POST asks for one."""
    if request.method != "POST":
        return data_page(request)
    services.ask_for_data(member_of(request), timezone.now())
    return SeeOther(reverse("own_data:own_data"))


@require_POST
@shows_refusals(data_page)
def fetch(request: HttpRequest) -> HttpResponse:
    """The zip, once."""
    member, now = member_of(request), timezone.now()
    content = services.fetch_data(member, now)
    name = f'attachment; filename="{member.username}-{now:%Y-%m-%d}.zip"'
    return HttpResponse(
        content,
        content_type="application/zip",
        headers={"Content-Disposition": name},
    )


def _has_failed(export: DataExport | None) -> bool:
    is_unmade = export is not None and export.made_at is None
    return bool(is_unmade and export and export.attempts >= services.MOST_ATTEMPTS)
