"""The page on which members get their own data."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from club.errors import ClubError
from club.members.login.recent_login import recent_login_required
from club.own_data import services
from club.own_data.models import DataExport
from club.own_data.queries import export_of
from club.ui.refusals import refusal_in_words
from club.ui.web import SeeOther, member_of, wants_fragments


@require_http_methods(["GET", "HEAD", "POST"])
@recent_login_required
def own_data(request: HttpRequest) -> HttpResponse:
    """What there is, and how far it is made; a POST asks for it."""  # R5
    if request.method != "POST":
        return _page(request)
    try:
        services.ask_for_data(member_of(request), timezone.now())
    except ClubError as refused:
        return _page(request, refusal_in_words(refused), status=422)
    return SeeOther(reverse("own_data:own_data"))


@require_POST
def fetch(request: HttpRequest) -> HttpResponse:
    """The zip, once."""  # R5
    member, now = member_of(request), timezone.now()
    try:
        content = services.fetch_data(member, now)
    except ClubError as refused:
        return _page(request, refusal_in_words(refused), status=422)
    name = f'attachment; filename="{member.username}-{now:%Y-%m-%d}.zip"'
    return HttpResponse(
        content,
        content_type="application/zip",
        headers={"Content-Disposition": name},
    )


def _page(request: HttpRequest, problem: str = "", status: int = 200) -> HttpResponse:
    export = export_of(member_of(request))
    is_over = export is None or export.fetched_at is not None
    facts = {
        "export": export,
        "has_failed": _has_failed(export),
        "is_over": is_over,
        "problem": problem,
        "days": services.STORED_FOR.days,
    }
    name = "_progress" if wants_fragments(request) else "own_data"
    return render(request, f"own_data/{name}.jinja", facts, status=status)


def _has_failed(export: DataExport | None) -> bool:
    is_unmade = export is not None and export.made_at is None
    return bool(is_unmade and export and export.attempts >= services.MOST_ATTEMPTS)
