"""The forms of titles, for organisers."""

from __future__ import annotations

from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club.base.roles.powers import Power
from club.base.ui.powers import member_with_power
from club.base.ui.refusals import refusals_on
from club.base.ui.web import SeeOther
from club.community.library.forms import TitleForm
from club.community.library.models import LibraryTitle
from club.community.library.services.titles import add_title, change_title, delete_title
from club.people.members.models import Member

PAGE_METHODS: Final = ["GET", "HEAD", "POST"]
FIELDS_OF_CODES: Final = {"no_picture": "picture", "picture_too_large": "picture"}


@require_http_methods(PAGE_METHODS)
def add(request: HttpRequest) -> HttpResponse:
    """The form of a new title; 403 for members."""
    organiser = member_with_power(request, Power.MANAGE_LIBRARY)
    return _answer(request, organiser, None)


@require_http_methods(PAGE_METHODS)
def edit(request: HttpRequest, pk: int) -> HttpResponse:
    """The form of a title that there is; 403 for members."""
    organiser = member_with_power(request, Power.MANAGE_LIBRARY)
    title = get_object_or_404(LibraryTitle.objects.with_pictures(), pk=pk)
    return _answer(request, organiser, title)


def _answer(
    request: HttpRequest, by: Member, title: LibraryTitle | None
) -> HttpResponse:
    if request.method != "POST":
        form = TitleForm.for_title(title) if title else TitleForm()
        return _page(request, title, form)
    form = TitleForm(request.POST, request.FILES)
    with refusals_on(form, FIELDS_OF_CODES):
        if title is not None and request.POST.get("act") == "delete":
            delete_title(title.pk, by, timezone.now())
            messages.success(request, _("The title is deleted."))
            return SeeOther(reverse("library:index"))
        if form.is_valid():
            saved = _save(by, title, form)
            messages.success(request, _("Saved."))
            return SeeOther(saved.get_absolute_url())
    return _page(request, title, form, status=422)


def _save(by: Member, title: LibraryTitle | None, form: TitleForm) -> LibraryTitle:
    now, picture = timezone.now(), form.cleaned_data["picture"]
    if title is None:
        title = add_title(by, form.facts(), now)
        if picture is None:
            return title
    return change_title(title.pk, by, form.facts(title.bgg_id), now, picture)


def _page(
    request: HttpRequest, title: LibraryTitle | None, form: TitleForm, status: int = 200
) -> HttpResponse:
    facts = {"title": title, "form": form}
    return render(request, "library/edit_title.jinja", facts, status=status)
