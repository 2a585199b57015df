"""The pages on which organisers write the news."""

from __future__ import annotations

from typing import Any, Final

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from club.base.roles.powers import Power
from club.base.texts.markdown import render_markdown
from club.base.ui.powers import member_with_power
from club.base.ui.refusals import refusals_on
from club.base.ui.web import SeeOther
from club.community.news import services
from club.community.news.forms import NewsForm, PublishTimeForm
from club.community.news.models import NewsItem
from club.community.news.queries import readable_items, unpublished_items
from club.people.members.models import Member

ONE_PAGE: Final = 30
PAGE_METHODS: Final = ["GET", "HEAD", "POST"]

FIELDS_OF_CODES: Final = {"no_picture": "picture", "picture_too_large": "picture"}


@require_safe
def list_drafts(request: HttpRequest) -> HttpResponse:
    """Drafts and planned articles; 403 for members."""
    member_with_power(request, Power.WRITE_NEWS)
    page = Paginator(unpublished_items(), ONE_PAGE).get_page(request.GET.get("page"))
    return render(request, "news/drafts.jinja", {"page": page})


@require_http_methods(PAGE_METHODS)
def write(request: HttpRequest) -> HttpResponse:
    """The form of a new article; 403 for members."""
    writer = member_with_power(request, Power.WRITE_NEWS)
    return _answer(request, writer, None)


@require_http_methods(PAGE_METHODS)
def edit(request: HttpRequest, pk: int) -> HttpResponse:
    """The form of an article that there is; 403 for members."""
    writer = member_with_power(request, Power.WRITE_NEWS)
    return _answer(request, writer, _item(writer, pk))


@require_POST
def publish(request: HttpRequest, pk: int) -> HttpResponse:
    """Publishes, plans, takes back or deletes the article; 403 for members."""
    writer = member_with_power(request, Power.WRITE_NEWS)
    item, now = _item(writer, pk), timezone.now()
    time_form = PublishTimeForm(request.POST)
    with refusals_on(time_form):
        match request.POST.get("act"):
            case "now":
                services.publish_item(pk, writer, now)
                messages.success(request, _("It is published."))
            case "plan" if time_form.is_valid():
                services.publish_item(pk, writer, now, time_form.time)
                messages.success(request, _("It is planned."))
            case "retract":
                services.retract_item(pk, writer, now)
                messages.success(request, _("It is a draft again."))
            case "delete":
                services.delete_item(pk, writer, now)
                messages.success(request, _("The draft is deleted."))
                return SeeOther(reverse("news:drafts"))
            case _:
                return _page(request, item, time_form=time_form, status=422)
        return SeeOther(item.get_absolute_url())
    return _page(request, item, time_form=time_form, status=422)


def _answer(
    request: HttpRequest, writer: Member, item: NewsItem | None
) -> HttpResponse:
    if request.method != "POST":
        return _page(request, item)
    form = NewsForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, item, form, status=422)
    if request.POST.get("act") == "preview":
        return _page(request, item, form, preview=form.cleaned_data["text"])
    with refusals_on(form, FIELDS_OF_CODES):
        saved = _save(writer, item, form)
        messages.success(request, _("Saved."))
        return SeeOther(reverse("news:edit", args=[saved.pk]))
    return _page(request, item, form, status=422)


def _save(writer: Member, item: NewsItem | None, form: NewsForm) -> NewsItem:
    now, draft = timezone.now(), form.draft()
    if item is None:
        return services.write_item(writer, draft, now)
    return services.save_item(item.pk, writer, draft, now)


def _item(writer: Member, pk: int) -> NewsItem:
    return get_object_or_404(readable_items(writer), pk=pk)


def _page(
    request: HttpRequest,
    item: NewsItem | None,
    form: NewsForm | None = None,
    time_form: PublishTimeForm | None = None,
    preview: str = "",
    status: int = 200,
) -> HttpResponse:
    if form is None:
        form = NewsForm.for_item(item) if item else NewsForm()
    facts: dict[str, Any] = {
        "item": item,
        "form": form,
        "time_form": time_form or PublishTimeForm(),
        "preview": SafeString(render_markdown(preview)) if preview else "",
    }
    return render(request, "news/write.jinja", facts, status=status)
