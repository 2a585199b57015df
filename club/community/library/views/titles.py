"""Views of the library: the list, titles and their forms, a member's boxes, all loans."""

from __future__ import annotations

from typing import Any, Final

from django.contrib import messages
from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from club.base.roles.powers import Power
from club.base.ui.panel_places import (
    game_panels,
    library_title_links,
    library_title_panels,
    message_addresses,
)
from club.base.ui.powers import member_with_power
from club.base.ui.refusals import refusals_on
from club.base.ui.web import SeeOther, page_of_list
from club.community.library import queries, title_list
from club.community.library.collection.rows import write_own_csv
from club.community.library.forms import TitleFilterForm, TitleForm
from club.community.library.models import GameCopy, LibraryTitle
from club.community.library.presentation import copy_cards, title_facts, title_rows
from club.community.library.services.acts import set_wish
from club.community.library.services.lines import club_day
from club.community.library.services.titles import (
    add_title,
    base_candidates,
    change_title,
    delete_title,
    online_game,
)
from club.people.members.models import Member

ONE_PAGE: Final = 30
SHORT_LIST: Final = 12  # of a page with several lists
MOST_WISHES: Final = 50
MOST_OFFERED: Final = 500  # names of games with expansions
PAGE_METHODS: Final = ["GET", "HEAD", "POST"]
FIELDS_OF_CODES: Final = {"no_picture": "picture", "picture_too_large": "picture"}


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The titles with their expansions; 403 for guests."""
    member_with_power(request, Power.LEND_COPIES)
    form = TitleFilterForm(request.GET, tags=title_list.tags_in_use())
    titles = title_list.titles_found(form.chosen())
    listed = title_list.without_listed_bases(titles)
    page = Paginator(listed, ONE_PAGE).get_page(request.GET.get("page"))
    rows = title_rows(list(page))
    context = {"page": page, "rows": rows, "form": form}
    return render(request, "library/index.jinja", context)


@require_safe
def title(request: HttpRequest, pk: int) -> HttpResponse:
    """A title: its copies with their borrowers, its wishes, and the game on this site."""
    member_with_power(request, Power.LEND_COPIES)
    titles = LibraryTitle.objects.with_pictures().select_related("base")
    return title_page(request, get_object_or_404(titles, pk=pk))


@require_POST
def wish(request: HttpRequest, pk: int) -> HttpResponse:
    """The member wants to play the title, or does not any more."""
    member = member_with_power(request, Power.LEND_COPIES)
    library_title = get_object_or_404(LibraryTitle.objects.with_pictures(), pk=pk)
    wants = request.POST.get("act") != "remove"
    set_wish(pk, member, timezone.now(), wants=wants)
    return SeeOther(library_title.get_absolute_url())


@require_safe
def mine(request: HttpRequest) -> HttpResponse:
    """The member's loans, requests and own boxes."""
    member = member_with_power(request, Power.LEND_COPIES)
    page: Page[GameCopy] = page_of_list(
        request.GET, queries.own_copies(member), SHORT_LIST
    )
    context = {
        "today": club_day(timezone.now()),
        "loans": page_of_list(
            request.GET, queries.borrowed_by(member), SHORT_LIST, "loans"
        ),
        "requests": page_of_list(
            request.GET, queries.waited_for_by(member), SHORT_LIST, "requests"
        ),
        "page": page,
        "cards": copy_cards(list(page), member),
    }
    return render(request, "library/mine.jinja", context)


@require_safe
def loans(request: HttpRequest) -> HttpResponse:
    """All open loans, those in need first; 403 for members."""
    member_with_power(request, Power.MANAGE_LIBRARY)
    lent = Paginator(queries.all_open_loans(), ONE_PAGE)
    page = lent.get_page(request.GET.get("page"))
    context = {
        "page": page,
        "in_need": [loan for loan in page if loan.is_in_need],
        "others": [loan for loan in page if not loan.is_in_need],
        "today": club_day(timezone.now()),
    }
    return render(request, "library/loans.jinja", context)


def title_page(
    request: HttpRequest,
    library_title: LibraryTitle,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    """The page of the title."""
    member = member_with_power(request, Power.LEND_COPIES)
    now = timezone.now()
    wishes = list(queries.wishes_for(library_title)[:MOST_WISHES])
    game = online_game(library_title.game_slug)
    context: dict[str, Any] = {
        "title": library_title,
        "facts": title_facts(library_title),
        "cards": copy_cards(list(queries.copies_of(library_title)), member),
        "taken_out": queries.copies_taken_out(library_title, member),
        "wishes": wishes,
        "wants": any(wish.member_id == member.pk for wish in wishes),
        "may_write": message_addresses.call([wish.member for wish in wishes], member),
        "links": library_title_links.collect(library_title, member, now),
        "expansions": title_list.expansions_of([library_title]).get(library_title.pk),
        "game": game,
        "panels": library_title_panels.collect(library_title, member, now),
        "game_panels": game_panels.collect(game, member, now) if game else (),
        "refusal": refusal,
        "today": club_day(now),
    }
    return render(request, "library/title.jinja", context, status=status)


@require_safe
def export(request: HttpRequest) -> HttpResponse:
    """All copies as a CSV file; 403 for members."""
    member_with_power(request, Power.MANAGE_LIBRARY)
    text = write_own_csv(queries.copies_to_export())
    return HttpResponse(
        text.encode(),
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": 'attachment; filename="library.csv"'},
    )


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
    bases = base_candidates().values_list("name", flat=True)[:MOST_OFFERED]
    context = {"title": title, "form": form, "bases": bases}
    return render(request, "library/edit_title.jinja", context, status=status)
