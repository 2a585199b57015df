"""Views of the home page, the list of all tables, and members' pages.

Opening a table and the games' pages are in `catalogue/views.py`, the table page in `table_page/`.
"""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django import forms
from django.contrib.auth.decorators import login_not_required
from django.core.paginator import Page
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from club.base.club_settings.models import VisitorView
from club.base.club_settings.queries import current_settings
from club.base.ui.page_questions import ask_for_page
from club.base.ui.panel_places import welcome_foot_panels, welcome_panels
from club.base.ui.web import member_of, page_of_list, wants_fragments
from club.people.members import queries as members
from club.play.catalogue.titles import lightest, pictured_titles, titles
from club.play.table_cards.cards import table_cards
from club.site.home.all_tables import FilterForm, index_of
from club.site.home.home import home_of, home_questions
from club.site.home.optional_actions import OptionalActions, set_optional_actions
from club.site.home.people import activities_of, portrait_of
from club.site.home.queries import (
    one_of_each_title,
    public_finished_tables,
    public_live_tables,
)
from club.site.home.queries_of_members import MemberOrder, listed_members

ONE_PAGE = 60  # members
MOST_FOUND = 8
LONGEST_TYPED = 300  # characters
LONGEST_SEARCH = 40
MOST_BOARDS = 4  # in a row of the welcome page


@login_not_required
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The home page of a member, or the welcome page for an anonymous visitor. 204 when an open
    page asks for changes and has none.
    """
    if not request.user.is_authenticated:
        return _welcome(request)
    now = timezone.now()
    answers = ask_for_page(request, home_questions(), now)
    home_page = home_of(request.user, now, request.GET, answers)
    if wants_fragments(request) and request.GET.get("since") == home_page.mark:
        return HttpResponse(status=204)
    is_fragment = wants_fragments(request)
    template = "home/_home_fragments.jinja" if is_fragment else "home/home.jinja"
    context = {
        "home": home_page,
        "titles": titles(),
        "lightest": lightest(),
        "sheet": uuid4(),
    }
    set_optional_actions(request, OptionalActions(home_page.optional_actions))
    return render(request, template, context)


def _welcome(request: HttpRequest) -> HttpResponse:
    """The front page for anonymous visitors, as far as the club shows it."""
    stored = current_settings()
    live = public_live_tables() if stored.shows(VisitorView.EVERYTHING) else ()
    finished = public_finished_tables() if stored.shows(VisitorView.FINISHED) else ()
    now = timezone.now()
    shows_club = stored.shows(VisitorView.FRONT_PAGE)
    context = {
        "titles": pictured_titles() if shows_club else (),
        "first_panels": welcome_panels.collect(),
        "panels": welcome_foot_panels.collect(),
        "boards": table_cards(one_of_each_title(live, MOST_BOARDS), None, now),
        "finished": table_cards(one_of_each_title(finished, MOST_BOARDS), None, now),
        "shows_club": shows_club,
    }
    return render(request, "home/welcome.jinja", context)


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The list of all tables that the member may find."""
    chosen = FilterForm(request.GET).chosen()
    listed = index_of(
        member_of(request), chosen, request.GET.get("page", "1"), timezone.now()
    )
    return render(
        request,
        "home/index.jinja",
        {"index": listed, "filter": FilterForm.for_filter(chosen)},
    )


@require_safe
def member(request: HttpRequest, name: str) -> HttpResponse:
    """The page of a member. 404 for an unknown name."""
    chosen_member = members.member_named(name)
    if chosen_member is None:
        raise Http404(_("There is no member named %(name)s.") % {"name": name})
    portrait = portrait_of(chosen_member, member_of(request), timezone.now())
    context = {"shown": chosen_member, "portrait": portrait}
    return render(request, "members/member.jinja", context)


class MemberFilter(forms.Form):
    """The search and the order of the list. Values that it does not know change nothing."""

    q = forms.CharField(max_length=LONGEST_SEARCH, required=False)
    sort = forms.ChoiceField(choices=MemberOrder.choices, required=False)

    def chosen(self) -> tuple[str, MemberOrder]:
        """The typed beginning of a name, and the order of the list."""
        self.full_clean()
        order = self.cleaned_data.get("sort") or MemberOrder.NAME
        return self.cleaned_data.get("q", ""), MemberOrder(order)


@require_safe
def list_members(request: HttpRequest) -> HttpResponse:
    """The paged list of all members, or of those whose name holds what was typed."""
    viewer, (typed, order) = member_of(request), MemberFilter(request.GET).chosen()
    page: Page[Any] = page_of_list(
        request.GET, listed_members(viewer, typed, order), ONE_PAGE
    )
    context = {
        "page": page,
        "listed": activities_of(list(page.object_list), viewer),
        "typed": typed,
        "order": order,
        "orders": MemberOrder,
    }
    return render(request, "members/members.jinja", context)


@require_safe
def complete_names(request: HttpRequest) -> HttpResponse:
    """Completions of a name that is being typed. In a list with commas the last name is completed,
    and the names before it are kept.
    """
    earlier, comma, typed = request.GET.get("name", "")[:LONGEST_TYPED].rpartition(",")
    prefix = f"{earlier}{comma} " if comma else ""
    fitting = members.members_like(typed, MOST_FOUND)
    names = [f"{prefix}{member.username}" for member in fitting]
    return render(request, "members/_found.jinja", {"names": names})
