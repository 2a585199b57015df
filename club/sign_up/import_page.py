"""The page on which an admin invites people from a CSV file."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from club.errors import ClubError
from club.roles.powers import Power
from club.sign_up.member_import import (
    MOST_PEOPLE,
    ImportPreview,
    PersonState,
    invite_people,
    preview_import,
)
from club.texts.csv_files import LARGEST_FILE
from club.ui.powers import member_with_power
from club.ui.refusals import refusal_in_words
from club.ui.web import SeeOther


@require_http_methods(["GET", "HEAD", "POST"])
def import_people(request: HttpRequest) -> HttpResponse:
    """The form, then the preview, then the e-mails; 404 for all but admins."""
    admin = member_with_power(request, Power.SEE_ADDRESSES)
    if request.method != "POST":
        return _page(request)
    now = timezone.now()
    try:
        if request.POST.get("what") == "invite":
            count = invite_people(request.POST.get("rows", "").encode(), admin, now)
            text = ngettext("%d person is invited.", "%d people are invited.", count)
            messages.success(request, text % count)
            return SeeOther(reverse("sign_up:import"))
        return _page(request, preview_import(_content(request), admin, now))
    except ClubError as refusal:
        return _page(request, refusal=refusal_in_words(refusal), status=422)


def _content(request: HttpRequest) -> bytes:
    """The file that was sent, or the text in its place."""
    sent = request.FILES.get("file")
    if sent is None:
        return request.POST.get("rows", "").encode()
    content: bytes = sent.read(LARGEST_FILE + 1)  # one byte more than is accepted
    return content


def _page(
    request: HttpRequest,
    preview: ImportPreview | None = None,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    facts = {
        "preview": preview,
        "refusal": refusal,
        "most": MOST_PEOPLE,
        "states": PersonState,
    }
    return render(request, "sign_up/import.jinja", facts, status=status)
