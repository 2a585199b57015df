"""The pages of imports: the form of a file, and an import with preview, progress and result."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from club.errors import ClubError
from club.file_imports import services
from club.file_imports.kinds import find_import_kind, import_kinds, job_of
from club.file_imports.models import FileImport, ImportStatus
from club.members.models import Member
from club.roles.permissions import may
from club.ui.powers import member_with_power
from club.ui.refusals import refusal_in_words, refusals_on
from club.ui.web import SeeOther, member_of

MOST_JOBS = 20  # that a page lists
PAGE_METHODS = ["GET", "HEAD", "POST"]


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """All kinds of files that the member may import, and the member's imports."""
    member = member_of(request)
    links = [
        (kind.title, kind.upload_address(job_of(kind, member, {})))
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
        "trail": import_kind.trail(job_of(import_kind, member, about)),
        "jobs": _listed_jobs(member, kind),
    }
    status = 422 if form.errors else 200
    return render(request, "file_imports/upload.jinja", context, status=status)


@require_http_methods(PAGE_METHODS)
def show(request: HttpRequest, import_id: int, kind: str = "") -> HttpResponse:
    """An import: its preview, its progress or its result. A POST answers questions, confirms it or
    takes it back.
    """
    if kind:
        member_with_power(request, find_import_kind(kind).power)
    member = member_of(request)
    jobs = FileImport.objects.of_member(member, kind)
    job = get_object_or_404(jobs, pk=import_id)
    if request.method != "POST":
        return _import_page(request, job)
    try:
        return _change(request, job, member)
    except ClubError as refusal:
        return _import_page(request, job, refusal_in_words(refusal), 422)


def _change(request: HttpRequest, job: FileImport, member: Member) -> HttpResponse:
    import_kind = find_import_kind(job.kind)
    match request.POST.get("what", ""):
        case "write":
            services.confirm_import(job.pk, member, request.POST.getlist("apart"))
        case "back":
            count = services.take_import_back(job.pk, member)
            text = ngettext("%d entry is removed.", "%d entries are removed.", count)
            messages.success(request, text % count)
            return SeeOther(import_kind.upload_address(job))
        case _:
            import_kind.answer(job, request.POST)
            services.read_again(job.pk, member)
    return SeeOther(_address(job))


def _address(job: FileImport) -> str:
    return reverse("file_imports:import", args=[job.pk])


def _listed_jobs(member: Member, kind: str = "") -> list[tuple[FileImport, str]]:
    jobs = FileImport.objects.of_member(member, kind)[:MOST_JOBS]
    return [(job, str(find_import_kind(job.kind).title)) for job in jobs]


def _import_page(
    request: HttpRequest, job: FileImport, refusal: str = "", status: int = 200
) -> HttpResponse:
    kind = find_import_kind(job.kind)
    is_shown = job.status == ImportStatus.SHOWN
    context: dict[str, Any] = {
        "job": job,
        "kind": kind,
        "preview": job.preview if is_shown else None,
        "trail": kind.trail(job),
        "target": kind.target(job) if job.status == ImportStatus.DONE else "",
        "refusal": refusal,
        **(kind.page_context(job) if is_shown else {}),
    }
    return render(request, "file_imports/import.jinja", context, status=status)
