"""The pages on which the library is read: the list, a title, one's own boxes, and all loans."""

from __future__ import annotations

from typing import Any, Final

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from club.base.roles.powers import Power
from club.base.ui.panel_places import game_panels, library_title_panels
from club.base.ui.powers import member_with_power
from club.base.ui.web import SeeOther
from club.community.library import queries
from club.community.library.club_days import club_day
from club.community.library.collection.own_csv import write_own_csv
from club.community.library.forms import TitleFilterForm
from club.community.library.models import LibraryTitle
from club.community.library.online_games import online_game
from club.community.library.presentation import copy_cards, title_facts
from club.community.library.services.wishes import set_wish

ONE_PAGE: Final = 30
MOST_WISHES: Final = 50


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The titles, by name; 403 for guests."""
    member_with_power(request, Power.LEND_COPIES)
    form = TitleFilterForm(request.GET)
    found = queries.titles_found(**form.chosen())
    page = Paginator(found, ONE_PAGE).get_page(request.GET.get("page"))
    counts = queries.copy_counts(list(page))
    rows = [
        (title, title_facts(title), *counts.get(title.pk, (0, 0))) for title in page
    ]
    facts = {"page": page, "rows": rows, "form": form}
    return render(request, "library/index.jinja", facts)


@require_safe
def title(request: HttpRequest, pk: int) -> HttpResponse:
    """A title: its copies and who has them, who wants to play it, and the game on this site."""
    member_with_power(request, Power.LEND_COPIES)
    return title_page(
        request, get_object_or_404(LibraryTitle.objects.with_pictures(), pk=pk)
    )


@require_POST
def wish(request: HttpRequest, pk: int) -> HttpResponse:
    """The member wants to play the title, or does not any more."""
    member = member_with_power(request, Power.LEND_COPIES)
    found = get_object_or_404(LibraryTitle.objects.with_pictures(), pk=pk)
    wants = request.POST.get("act") != "remove"
    set_wish(pk, member, timezone.now(), wants=wants)
    return SeeOther(found.get_absolute_url())


@require_safe
def mine(request: HttpRequest) -> HttpResponse:
    """What the member has borrowed and waits for, and their own boxes."""
    member = member_with_power(request, Power.LEND_COPIES)
    own = Paginator(queries.own_copies(member), ONE_PAGE)
    page = own.get_page(request.GET.get("page"))
    facts = {
        "today": club_day(timezone.now()),
        "loans": queries.borrowed_by(member),
        "requests": queries.waited_for_by(member),
        "page": page,
        "cards": copy_cards(list(page), member),
    }
    return render(request, "library/mine.jinja", facts)


@require_safe
def loans(request: HttpRequest) -> HttpResponse:
    """All that is lent, what needs somebody first; 403 for members."""
    member_with_power(request, Power.MANAGE_LIBRARY)
    lent = Paginator(queries.all_open_loans(), ONE_PAGE)
    page = lent.get_page(request.GET.get("page"))
    facts = {
        "page": page,
        "in_need": [loan for loan in page if loan.is_in_need],
        "others": [loan for loan in page if not loan.is_in_need],
        "today": club_day(timezone.now()),
    }
    return render(request, "library/loans.jinja", facts)


def title_page(
    request: HttpRequest, found: LibraryTitle, refusal: str = "", status: int = 200
) -> HttpResponse:
    """The page of the title."""
    member = member_with_power(request, Power.LEND_COPIES)
    now = timezone.now()
    wishes = list(queries.wishes_for(found)[:MOST_WISHES])
    game = online_game(found.game_slug)
    facts: dict[str, Any] = {
        "title": found,
        "facts": title_facts(found),
        "cards": copy_cards(list(queries.copies_of(found)), member),
        "wishes": wishes,
        "wants": any(one.member_id == member.pk for one in wishes),
        "game": game,
        "panels": library_title_panels.collect(found, member, now),
        "game_panels": game_panels.collect(game, member, now) if game else (),
        "refusal": refusal,
        "today": club_day(now),
    }
    return render(request, "library/title.jinja", facts, status=status)


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
