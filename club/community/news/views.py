"""Pages on which the news are read and written, and the news as Atom feeds (RFC 4287)."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, Final

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.views import redirect_to_login
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from club.base.club_settings.queries import current_settings
from club.base.roles.powers import Power
from club.base.ui.powers import member_with_power
from club.base.ui.refusals import refusals_on
from club.base.ui.web import SeeOther, expect_found
from club.community.news import services
from club.community.news.comments import NEWS_COMMENTS
from club.community.news.forms import NewsForm, PublishTimeForm
from club.community.news.models import NewsItem
from club.community.news.queries import (
    do_visitors_read,
    pinned_first,
    readable_items,
    shown_items,
    unpublished_items,
)
from club.community.news.reportable_news import KIND
from club.messages.feeds.documents import ATOM, ClubAtomFeed, feed_response, own_host
from club.messages.feeds.services import feed_key_of, working_keys
from club.messages.threads.views import section_context, shown_section
from club.people.members.models import Member

ONE_PAGE: Final = 10
DRAFTS_ON_A_PAGE: Final = 30
PAGE_METHODS: Final = ["GET", "HEAD", "POST"]
FIELDS_OF_CODES: Final = {"no_picture": "picture", "picture_too_large": "picture"}


@require_safe
@login_not_required
def index(request: HttpRequest) -> HttpResponse:
    """The articles that the viewer reads, pinned ones first."""
    if not (request.user.is_authenticated or do_visitors_read()):
        return redirect_to_login(request.get_full_path())
    items = Paginator(pinned_first(shown_items(request.user)), ONE_PAGE)
    context = {
        "page": items.get_page(request.GET.get("page")),
        "feed": _feed_address(request),
    }
    return render(request, "news/index.jinja", context)


@require_safe
@login_not_required
def item(request: HttpRequest, pk: int) -> HttpResponse:
    """One article; 404 for one that the viewer may not read."""
    readable = readable_items(request.user)
    is_read = request.user.is_authenticated or (
        do_visitors_read() and readable.filter(pk=pk).exists()
    )
    if not is_read:
        return redirect_to_login(request.get_full_path())
    item = get_object_or_404(readable, pk=pk)
    context = {"item": item, "report_kind": KIND}
    if isinstance(request.user, Member) and item.is_shown:
        place = NEWS_COMMENTS.place_at(item, request.user)
        section = shown_section(place, request.user)
        context["comments"] = section_context(section)
    return render(request, "news/item.jinja", context)


def _feed_address(request: HttpRequest) -> str:
    """Returns the address of the viewer's feed, or of the public one."""
    key = feed_key_of(request.user) if isinstance(request.user, Member) else None
    own = reverse("news:member_feed", args=[key.token]) if key else ""
    return f"{settings.PUBLIC_URL}{own or reverse('news:feed')}"


@require_safe
def list_drafts(request: HttpRequest) -> HttpResponse:
    """Drafts and planned articles; 403 for members."""
    member_with_power(request, Power.WRITE_NEWS)
    drafts = Paginator(unpublished_items(), DRAFTS_ON_A_PAGE)
    context = {"page": drafts.get_page(request.GET.get("page"))}
    return render(request, "news/drafts.jinja", context)


@require_http_methods(PAGE_METHODS)
def write(request: HttpRequest) -> HttpResponse:
    """The form of a new article; 403 for members."""
    writer = member_with_power(request, Power.WRITE_NEWS)
    return _answer_form(request, writer, None)


@require_http_methods(PAGE_METHODS)
def edit(request: HttpRequest, pk: int) -> HttpResponse:
    """The form of a stored article; 403 for members."""
    writer = member_with_power(request, Power.WRITE_NEWS)
    return _answer_form(request, writer, _item_of_writer(writer, pk))


@require_POST
def publish(request: HttpRequest, pk: int) -> HttpResponse:
    """Publishes, plans, takes back or deletes the article; 403 for members."""
    writer = member_with_power(request, Power.WRITE_NEWS)
    item, now = _item_of_writer(writer, pk), timezone.now()
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
                return _form_page(request, item, time_form=time_form, status=422)
        return SeeOther(item.get_absolute_url())
    return _form_page(request, item, time_form=time_form, status=422)


def _answer_form(
    request: HttpRequest, writer: Member, item: NewsItem | None
) -> HttpResponse:
    if request.method != "POST":
        return _form_page(request, item)
    form = NewsForm(request.POST, request.FILES)
    if not form.is_valid():
        return _form_page(request, item, form, status=422)
    with refusals_on(form, FIELDS_OF_CODES):
        saved = _save(writer, item, form)
        messages.success(request, _("Saved."))
        return SeeOther(reverse("news:edit", args=[saved.pk]))
    return _form_page(request, item, form, status=422)


def _save(writer: Member, item: NewsItem | None, form: NewsForm) -> NewsItem:
    now, draft = timezone.now(), form.draft()
    if item is None:
        return services.write_item(writer, draft, now)
    return services.save_item(item.pk, writer, draft, now)


def _item_of_writer(writer: Member, pk: int) -> NewsItem:
    return get_object_or_404(readable_items(writer), pk=pk)


def _form_page(
    request: HttpRequest,
    item: NewsItem | None,
    form: NewsForm | None = None,
    time_form: PublishTimeForm | None = None,
    status: int = 200,
) -> HttpResponse:
    if form is None:
        form = NewsForm.for_item(item) if item else NewsForm()
    context: dict[str, Any] = {
        "item": item,
        "form": form,
        "time_form": time_form or PublishTimeForm(),
    }
    return render(request, "news/write.jinja", context, status=status)


FOR_ALL = "public, max-age=300"


@require_safe
@login_not_required
def public_feed(request: HttpRequest) -> HttpResponseBase:
    """The public articles; 404 where the club shows visitors nothing."""
    expect_found(do_visitors_read())
    return feed_response(request, club_news_feed(None, request.path), ATOM, FOR_ALL)


@require_safe
@login_not_required
def member_feed(request: HttpRequest, token: str) -> HttpResponseBase:
    """All articles that the member with this token reads."""
    key = get_object_or_404(working_keys(token))
    return feed_response(request, club_news_feed(key.member, request.path), ATOM)


MOST_ENTRIES: Final = 30
BEGAN: Final = datetime(2026, 1, 1, tzinfo=UTC)  # of a feed without entries


def club_news_feed(viewer: Member | None, path: str) -> bytes:
    """Returns the latest articles that the viewer reads; None: a visitor. `path` is that of the
    feed.
    """
    feed = ClubAtomFeed(
        _("{club}: news").format(club=current_settings().name),
        page=reverse("news:index"),
        path=path,
        name="club-news",
        made_at=BEGAN,
    )
    for item in shown_items(viewer)[:MOST_ENTRIES]:
        feed.add_item(
            title=item.title,
            link=settings.PUBLIC_URL + item.get_absolute_url(),
            description=_with_whole_addresses(item.html),
            unique_id=f"tag:{own_host()},2026:club-news-{item.pk}",
            author_name=item.author.username if item.author else _("a former member"),
            pubdate=item.published_at,
            updateddate=item.updated_at,
        )
    return feed.writeString("utf-8").encode()


def _with_whole_addresses(html: str) -> str:
    """Returns the HTML with addresses that a feed reader can follow."""
    own = settings.PUBLIC_URL
    return html.replace('src="/', f'src="{own}/').replace('href="/', f'href="{own}/')
