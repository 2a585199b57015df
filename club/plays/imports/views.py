"""Views of imports: the file, the preview with names and doubtful plays, and the progress."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from club.errors import ClubError
from club.members.models import Member
from club.plays import queries
from club.plays.imports.importing import (
    let_plays_in,
    own_import,
    read_again,
    receive_plays_file,
    take_import_back,
)
from club.plays.imports.meanings import SaidMeaning, store_meanings
from club.plays.imports.preview import MOST_NAMES, day_of
from club.plays.imports.source_plays import LARGEST_FILE
from club.plays.models import ImportStatus, PlayImport
from club.roles.powers import Power
from club.ui.powers import member_with_power
from club.ui.refusals import refusal_in_words
from club.ui.web import SeeOther, member_of

MOST_LISTED = 20


@require_http_methods(["GET", "HEAD", "POST"])
def imports(request: HttpRequest) -> HttpResponse:
    """The form of a file, and the member's imports; a POST receives a file."""
    member = member_with_power(request, Power.READ_NEWS)
    if request.method != "POST":
        return _list_page(request, member)
    sent = request.FILES.get("file")
    content = sent.read(LARGEST_FILE + 1) if sent else b""
    try:
        imported = receive_plays_file(
            member, content, str(sent.name) if sent else "", timezone.now()
        )
    except ClubError as refusal:
        return _list_page(request, member, refusal_in_words(refusal), 422)
    return SeeOther(reverse("plays:import", args=[imported.pk]))


@require_http_methods(["GET", "HEAD", "POST"])
def one_import(request: HttpRequest, import_id: int) -> HttpResponse:
    """The preview of an import, its progress or its result; a POST maps names, lets the plays in
    or takes them back.
    """
    member = member_of(request)
    try:
        imported = own_import(import_id, member)
        if request.method != "POST":
            return _import_page(request, imported)
        return _change(request, imported, member)
    except ClubError as refusal:
        if refusal.code == "no_import":
            raise Http404 from refusal
        return _import_page(request, imported, refusal_in_words(refusal), 422)


def _change(request: HttpRequest, imported: PlayImport, member: Member) -> HttpResponse:
    match request.POST.get("what", ""):
        case "names":
            unknown = store_meanings(member, _said(request))
            if unknown:
                text = _("There is no member named %(name)s.") % {"name": unknown[0]}
                return _import_page(request, imported, text, 422)
            read_again(imported.pk, member)
        case "write":
            let_plays_in(imported.pk, member, request.POST.getlist("apart"))
        case "back":
            count = take_import_back(imported.pk, member)
            text = ngettext("%d play is removed.", "%d plays are removed.", count)
            messages.success(request, text % count)
            return SeeOther(reverse("plays:imports"))
    return SeeOther(reverse("plays:import", args=[imported.pk]))


def _said(request: HttpRequest) -> list[SaidMeaning]:
    sent = request.POST
    return [
        SaidMeaning(
            sent[f"name-{number}"],
            sent.get(f"member-{number}", "").strip(),
            f"nobody-{number}" in sent,
        )
        for number in range(MOST_NAMES)
        if f"name-{number}" in sent
    ]


def _list_page(
    request: HttpRequest, member: Member, refusal: str = "", status: int = 200
) -> HttpResponse:
    facts = {"imports": queries.imports_of(member)[:MOST_LISTED], "refusal": refusal}
    return render(request, "plays/imports.jinja", facts, status=status)


def _import_page(
    request: HttpRequest, imported: PlayImport, refusal: str = "", status: int = 200
) -> HttpResponse:
    is_shown = imported.status == ImportStatus.SHOWN
    facts = {
        "imported": imported,
        "preview": imported.preview if is_shown else None,
        "day_of": day_of,
        "member_names": queries.member_names() if is_shown else [],
        "refusal": refusal,
    }
    return render(request, "plays/import.jinja", facts, status=status)
