"""The pages of imports: the form of a file, and an import with preview, progress and result."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from club.base.errors import ClubError
from club.base.roles.permissions import may
from club.base.ui.powers import member_with_power
from club.base.ui.refusals import (
    refusal_in_words,
    refusals_on,
    shows_refusals,
    status_of,
)
from club.base.ui.web import SeeOther, member_of
from club.people.file_imports import services
from club.people.file_imports.kinds import find_import_kind, import_kinds
from club.people.file_imports.models import FileImport, ImportStatus
from club.people.members.models import Member

MOST_JOBS = 20  # that a page lists
PAGE_METHODS = ["GET", "HEAD", "POST"]


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """All kinds of files that the member may import, and the member's imports."""
    member = member_of(request)
    links = [
        (kind.title, kind.upload_address({}))
        for kind in import_kinds()
        if may(member, kind.power)
    ]
    context = {"links": links, "jobs": _listed_jobs(member)}
    return render(request, "file_imports/index.jinja", context)


@require_http_methods(PAGE_METHODS)
def upload(request: HttpRequest, kind: str, **about: int) -> HttpResponse:
    """The form of a file of a kind; a POST receives the file. `about`: options that the address
    has.
    """
    import_kind = find_import_kind(kind)
    member = member_with_power(request, import_kind.power)
    sent = (request.POST, request.FILES) if request.method == "POST" else ()
    form = import_kind.form(
        *sent, accept=import_kind.accept, largest=import_kind.largest
    )
    if request.method == "POST" and form.is_valid():
        with refusals_on(form, rest=form.content_field):
            job = services.receive_file(
                kind,
                member,
                form.content(),
                form.file_name(),
                timezone.now(),
                form.options() | about,
            )
            return SeeOther(_address(job))
    context = {
        "kind": import_kind,
        "form": form,
        "trail": import_kind.above(about),
        "jobs": _listed_jobs(member, kind),
    }
    status = 422 if form.errors else 200
    return render(request, "file_imports/upload.jinja", context, status=status)


def import_page(
    request: HttpRequest,
    import_id: int,
    kind: str = "",
    refused: ClubError | None = None,
) -> HttpResponse:
    """An import: its preview, its progress or its result. With what was refused."""
    job = _own_import(request, import_id, kind)
    import_kind, is_shown = find_import_kind(job.kind), job.status == ImportStatus.SHOWN
    context: dict[str, Any] = {
        "job": job,
        "kind": import_kind,
        "preview": job.preview if is_shown else None,
        "trail": import_kind.above(job.options),
        "target": import_kind.target(job) if job.status == ImportStatus.DONE else "",
        "refusal": refusal_in_words(refused),
        **(import_kind.page_context(job) if is_shown else {}),
    }
    template = "file_imports/import.jinja"
    return render(request, template, context, status=status_of(refused))


@require_http_methods(PAGE_METHODS)
@shows_refusals(import_page)
def show(request: HttpRequest, import_id: int, kind: str = "") -> HttpResponse:
    """An import. A POST answers its questions, confirms it or takes it back."""
    job = _own_import(request, import_id, kind)
    if request.method != "POST":
        return import_page(request, import_id, kind)
    match request.POST.get("what", ""):
        case "write":
            services.confirm_import(job.pk, job.member, request.POST.getlist("apart"))
        case "back":
            count = services.take_import_back(job.pk, job.member)
            text = ngettext("%d entry is removed.", "%d entries are removed.", count)
            messages.success(request, text % count)
            return SeeOther(find_import_kind(job.kind).upload_address(job.options))
        case _:
            find_import_kind(job.kind).answer(job, request.POST)
            services.read_again(job.pk, job.member)
    return SeeOther(_address(job))


def _own_import(request: HttpRequest, import_id: int, kind: str) -> FileImport:
    """The member's import. Raises NotFound for others, and where the address has another kind."""
    if kind:
        member_with_power(request, find_import_kind(kind).power)
    return services.own_import(import_id, member_of(request), kind)


def _address(job: FileImport) -> str:
    return reverse("file_imports:import", args=[job.pk])


def _listed_jobs(member: Member, kind: str = "") -> list[tuple[FileImport, str]]:
    jobs = FileImport.objects.of_member(member, kind)[:MOST_JOBS]
    return [(job, str(find_import_kind(job.kind).title)) for job in jobs]
