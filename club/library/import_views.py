"""Importing a collection: the form, the preview, the progress; and the export of all copies."""

from __future__ import annotations

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from club.errors import ClubError
from club.library import queries
from club.library.collection.comparison import RowState
from club.library.collection.importing import start_import, store_import
from club.library.collection.own_csv import write_own_csv
from club.library.models import CollectionImport
from club.roles.powers import Power
from club.texts.csv_files import LARGEST_FILE
from club.ui.powers import member_with_power
from club.ui.refusals import refusal_in_words
from club.ui.web import SeeOther, wants_fragments

PAGE_METHODS: Final = ["GET", "HEAD", "POST"]


@require_http_methods(PAGE_METHODS)
def import_collection(request: HttpRequest) -> HttpResponse:
    """The form; a file that was sent is stored and shown. 403 for members."""
    organiser = member_with_power(request, Power.MANAGE_LIBRARY)
    if request.method != "POST":
        return _form(request)
    sent = request.FILES.get("file")
    content: bytes = sent.read(LARGEST_FILE + 1) if sent else b""
    try:
        job = store_import(
            organiser,
            content,
            timezone.now(),
            is_clubs=request.POST.get("owner") != "mine",
            with_comments="comments" in request.POST,
            with_wishes="wishes" in request.POST,
        )
    except ClubError as refusal:
        return _form(request, refusal_in_words(refusal), status=422)
    return SeeOther(reverse("library:import_preview", args=[job.pk]))


@require_http_methods(PAGE_METHODS)
def preview(request: HttpRequest, pk: int) -> HttpResponse:
    """What an import would do, or how far it is; 404 for all but its organiser."""
    organiser = member_with_power(request, Power.MANAGE_LIBRARY)
    job = get_object_or_404(queries.collection_imports_of(organiser), pk=pk)
    if request.method == "POST":
        start_import(pk, organiser, timezone.now())
        return SeeOther(reverse("library:import_preview", args=[pk]))
    if wants_fragments(request) and not job.is_shown:
        return render(request, "library/_progress.jinja", {"job": job})
    return _preview_page(request, job)


@require_safe
def export(request: HttpRequest) -> HttpResponse:
    """All copies as a CSV file; 403 for members."""  # B1.3
    member_with_power(request, Power.MANAGE_LIBRARY)
    text = write_own_csv(queries.copies_to_export())
    return HttpResponse(
        text.encode(),
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": 'attachment; filename="library.csv"'},
    )


def _preview_page(request: HttpRequest, job: CollectionImport) -> HttpResponse:
    facts: dict[str, Any] = {"job": job, "states": RowState}
    return render(request, "library/import_preview.jinja", facts)


def _form(request: HttpRequest, refusal: str = "", status: int = 200) -> HttpResponse:
    facts = {"refusal": refusal}
    return render(request, "library/import.jinja", facts, status=status)
