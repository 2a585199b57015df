"""Views of members: their history over both kinds of tables, files of their plays, claims of
guests, names in files, preferences; and the history of a title.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from club.base.errors import ClubError
from club.base.roles.powers import Power
from club.base.ui.powers import member_with_power
from club.base.ui.refusals import refusals_told
from club.base.ui.web import (
    SeeOther,
    expect_found,
    member_of,
    missing_as_404,
    or_404,
    typed_number,
)
from club.community.play_log import queries, services
from club.community.play_log.bg_stats_export import bg_stats_document
from club.community.play_log.history.pages import (
    KINDS,
    history_page,
    kind_names,
    title_page,
)
from club.community.play_log.imports.csv_plays import plays_as_csv
from club.community.play_log.presentation import shown_plays
from club.community.play_log.views.plays import PAGE, club_today
from club.people.members.models import Member
from club.people.members.queries import member_named

DIGITS = 4  # of a year


@require_safe
def history(request: HttpRequest, name: str) -> HttpResponse:
    """All games of a member, at tables of the club and at real ones."""
    viewer = member_with_power(request, Power.READ_NEWS)
    member = _find_member(name)
    pages = Paginator(queries.plays_of_member(member), PAGE)
    page = pages.get_page(request.GET.get("page"))
    kind = _read_kind(request.GET)
    context = {
        "history": history_page(member, kind, None, club_today()),
        "kinds": kind_names(),
        "plays": shown_plays(page.object_list, viewer),
        "page": page,
        "query": f"kind={kind}&" if kind else "",
    }
    return render(request, "play_log/history.jinja", context)


@require_safe
def year_in_review(request: HttpRequest, name: str, year: int) -> HttpResponse:
    """A year of a member, on a page that prints."""
    member_with_power(request, Power.READ_NEWS)
    expect_found(1900 <= year <= timezone.now().year + 1)
    member = _find_member(name)
    kind = _read_kind(request.GET)
    context = {
        "history": history_page(member, kind, year, club_today()),
        "kinds": kind_names(),
    }
    return render(request, "play_log/year.jinja", context)


@require_safe
def title(request: HttpRequest, title_id: int) -> HttpResponse:
    """A title: how often, by whom, and its ratings if no other page has them."""
    viewer = member_with_power(request, Power.READ_NEWS)
    played_title = or_404(queries.find_played_title(title_id))
    pages = Paginator(queries.plays_of_title(played_title), PAGE)
    page = pages.get_page(request.GET.get("page"))
    kind = _read_kind(request.GET)
    context = {
        "title": title_page(played_title, kind, club_today()),
        "kinds": kind_names(),
        "plays": shown_plays(page.object_list, viewer),
        "page": page,
        "query": f"kind={kind}&" if kind else "",
    }
    return render(request, "play_log/title.jinja", context)


@require_POST
def title_words(request: HttpRequest, title_id: int) -> HttpResponse:
    """Stores the results of a title."""
    member = member_with_power(request, Power.MANAGE_LIBRARY)
    played_title = or_404(queries.find_played_title(title_id))
    words = request.POST.get("words", "").splitlines()
    with refusals_told(request):
        services.set_title_words(played_title.pk, member, words)
        messages.success(request, _("Saved."))
    return SeeOther(reverse("play_log:title", args=[played_title.pk]))


def _find_member(name: str) -> Member:
    return or_404(member_named(name))


def _read_kind(query: Mapping[str, str]) -> str:
    kind = query.get("kind", "")
    return kind if kind in KINDS else ""


@require_safe
def export(request: HttpRequest, kind: str) -> HttpResponse:
    """All plays that the member logged or sat in, in a format of other programs."""
    member = member_of(request)
    plays = queries.plays_to_export(member)
    if kind == "json":
        answer: HttpResponse = JsonResponse(bg_stats_document(member, plays))
    elif kind == "csv":
        answer = HttpResponse(
            plays_as_csv(plays), content_type="text/csv; charset=utf-8"
        )
    else:
        raise Http404
    answer["Content-Disposition"] = f'attachment; filename="plays.{kind}"'
    return answer


@require_POST
def claim(request: HttpRequest, guest_id: int) -> HttpResponse:
    """The member says that they were the guest."""
    member = member_with_power(request, Power.READ_NEWS)
    with refusals_told(request):
        services.claim_guest(guest_id, member, timezone.now())
        messages.success(request, _("The member who logged it is asked."))
    return SeeOther(_back(request))


@require_POST
def answer_claimed(request: HttpRequest, claim_id: int) -> HttpResponse:
    """The logger or an admin says whether it is so."""
    agrees = request.POST.get("what") == "agree"
    with refusals_told(request):
        services.answer_claim(claim_id, member_of(request), agrees, timezone.now())
    return SeeOther(_back(request))


@require_POST
def answer_named(request: HttpRequest, claim_id: int) -> HttpResponse:
    """Whether the name in a file of plays is the member's."""
    played = request.POST.get("played") == "yes"
    with missing_as_404(ClubError):
        services.answer_named(claim_id, member_of(request), played, timezone.now())
    messages.success(request, _("Saved."))
    return SeeOther(reverse("home"))


@require_http_methods(["GET", "HEAD", "POST"])
def preferences(request: HttpRequest) -> HttpResponse:
    """Whether others name the member in their plays."""
    member = member_of(request)
    if request.method == "POST":
        services.set_left_out(member, "left_out" in request.POST, timezone.now())
        messages.success(request, _("Saved."))
        return SeeOther(reverse("play_log:preferences"))
    context = {"left_out": queries.is_left_out(member)}
    return render(request, "play_log/preferences.jinja", context)


def _back(request: HttpRequest) -> str:
    """The page of the play that the form names; else the log."""
    play = typed_number(request.POST.get("play", ""), digits=11)
    return (
        reverse("play_log:index")
        if play is None
        else reverse("play_log:play", args=[play])
    )
