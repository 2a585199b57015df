"""Views of the log: the form with the latest plays, a play, its answers and its edit."""

from __future__ import annotations

from datetime import date

from django.contrib import messages
from django.core.paginator import Paginator
from django.db import transaction
from django.http import HttpRequest, HttpResponse
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
from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.base.time_zones.names import club_zone
from club.base.ui.game_titles import find_expansions, offered_titles
from club.base.ui.powers import member_with_power
from club.base.ui.refusals import refusal_on_page, shows_refusals, status_of
from club.base.ui.web import SeeOther, expect_found, member_of, or_404, typed_number
from club.community.play_log import queries, services
from club.community.play_log.evenings import likely_companions
from club.community.play_log.forms import (
    PlayForm,
    draft_of_form,
    empty_form,
    form_of_play,
    read_play_form,
    with_known,
)
from club.community.play_log.models import Play
from club.community.play_log.presentation import play_page, shown_plays
from club.community.play_log.services import DuplicatePlay
from club.people.members.models import Member

PAGE = 12  # plays of a list
TITLES, COMPANIONS = 6, 7  # that the form offers


def club_today() -> date:
    """The date in the club's time zone."""
    return timezone.now().astimezone(club_zone()).date()


@require_http_methods(["GET", "HEAD", "POST"])
def index(request: HttpRequest) -> HttpResponse:
    """The form and the latest plays; a POST logs a play."""
    member = member_with_power(request, Power.READ_NEWS)
    if request.method != "POST":
        return _index_page(request, _form_of_link(request, member))
    form = read_play_form(request.POST)
    try:
        draft = draft_of_form(form, club_today())
        is_another = "another" in request.POST
        play = services.log_play(
            member, draft, timezone.now(), is_another, request.FILES.get("picture")
        )
    except DuplicatePlay as double:
        return _index_page(request, form, refusal_on_page(double), double.play, 409)
    except ClubError as refused:
        words, status = refusal_on_page(refused), status_of(refused)
        return _index_page(request, form, words, status=status)
    messages.success(request, _("Logged."))
    return SeeOther(play.get_absolute_url())


def play_with_refusal(
    request: HttpRequest, play_id: int, refused: ClubError | None = None
) -> HttpResponse:
    """The page of a play, with what was refused."""
    page = play_page(_find(request, play_id), member_of(request))
    context = {"page": page, "refusal": refusal_on_page(refused)}
    return render(request, "play_log/play.jinja", context, status=status_of(refused))


@require_safe
def form_part(request: HttpRequest) -> HttpResponse:
    """The part of the form that depends on its title: people with their results, expansions."""
    member_with_power(request, Power.READ_NEWS)
    form = read_play_form(request.GET)
    context = _title_context(form) | {"full": "full" in request.GET}
    return render(request, "play_log/_of_form_title.jinja", context)


@require_safe
def show_play(request: HttpRequest, play_id: int) -> HttpResponse:
    """The page of a play."""
    return play_with_refusal(request, play_id)


def edit_page(
    request: HttpRequest, play_id: int, refused: ClubError | None = None
) -> HttpResponse:
    """The form of a play that is in the log, with what was refused."""
    play = _find_editable(request, play_id)
    form = read_play_form(request.POST) if refused else form_of_play(play)
    context = _form_context(form) | {
        "play": play,
        "refusal": refusal_on_page(refused),
        "is_logger": play.logger_id == member_of(request).pk,
    }
    return render(request, "play_log/edit.jinja", context, status=status_of(refused))


@require_http_methods(["GET", "HEAD", "POST"])
@shows_refusals(edit_page)
def edit(request: HttpRequest, play_id: int) -> HttpResponse:
    """The form of a play that is in the log; a POST replaces what the play says."""
    if request.method != "POST":
        return edit_page(request, play_id)
    play, member = _find_editable(request, play_id), member_of(request)
    form = read_play_form(request.POST)
    version = _number(request.POST.get("version", ""))
    draft = draft_of_form(form, play.day, is_edit=True)
    with transaction.atomic():
        services.edit_play(play_id, member, draft, version, form.why, timezone.now())
        _change_picture(request, play_id)
    return SeeOther(play.get_absolute_url())


def _change_picture(request: HttpRequest, play_id: int) -> None:
    member, file = member_of(request), request.FILES.get("picture")
    if file is not None:
        services.set_play_picture(play_id, member, file, timezone.now())
    elif "remove_picture" in request.POST:
        services.remove_play_picture(play_id, member)


@require_POST
@shows_refusals(play_with_refusal)
def answer(request: HttpRequest, play_id: int) -> HttpResponse:
    """Confirms the play, objects to it, or takes it back: one tap each."""
    play = _find(request, play_id)
    _answer(request, play_id)
    match request.POST.get("next"):
        case "home":
            return SeeOther(reverse("home"))
        case "log":
            return SeeOther(reverse("play_log:index"))
    is_withdrawn = request.POST.get("what") == "withdraw"
    log = reverse("play_log:index")
    return SeeOther(log if is_withdrawn else play.get_absolute_url())


def _answer(request: HttpRequest, play_id: int) -> None:
    member, now = member_of(request), timezone.now()
    version = _number(request.POST.get("version", ""))
    why = request.POST.get("why", "")
    match request.POST.get("what", ""):
        case "confirm":
            services.confirm_play(play_id, member, version, now)
        case "object":
            services.object_to_play(play_id, member, version, why, now)
        case "withdraw":
            services.withdraw_play(play_id, member, why, now)
        case "stands" | "falls" as decision:
            services.decide_play(play_id, member, decision == "stands", why, now)
        case _:
            raise ClubError("no_answer", "Answer yes or no.")


def _find(request: HttpRequest, play_id: int) -> Play:
    """The play, if the member may see it: guests see the plays that they sat in."""
    play = or_404(queries.find_play(play_id))
    member = member_of(request)
    expect_found(may(member, Power.READ_NEWS) or play.belongs_to(member))
    return play


def _find_editable(request: HttpRequest, play_id: int) -> Play:
    play, member = _find(request, play_id), member_of(request)
    is_editor = play.logger_id == member.pk or may(member, Power.RUN_CLUB)
    expect_found(is_editor and not play.is_settled_elsewhere)
    return play


def _form_of_link(request: HttpRequest, member: Member) -> PlayForm:
    """The form, with what the link to it says of the game."""
    sent = request.GET
    title, place = sent.get("title", ""), sent.get("place", "")
    return with_known(_fresh_form(member), title, place, sent.getlist("with"))


def _fresh_form(member: Member) -> PlayForm:
    today = club_today()
    companions = likely_companions(member, today, COMPANIONS)
    return empty_form(member.username, companions, today)


def _index_page(
    request: HttpRequest,
    form: PlayForm,
    refusal: str = "",
    double: Play | None = None,
    status: int = 200,
) -> HttpResponse:
    member = member_of(request)
    pages = Paginator(queries.listed_plays(), PAGE)
    page = pages.get_page(request.GET.get("page"))
    # what is wrong with the form is to be seen on a phone, so that nothing stands above it
    most = 0 if refusal else queries.MOST_TO_CONFIRM
    to_confirm = queries.plays_to_confirm(member)[:most]
    context = _form_context(form) | {
        "titles": queries.recent_titles(member, TITLES),
        "refusal": refusal,
        "double": double,
        "plays": shown_plays(page.object_list, member),
        "page": page,
        "to_confirm": shown_plays(to_confirm, member),
        "claims": queries.claims_to_answer(member),
    }
    return render(request, "play_log/index.jinja", context, status=status)


def _form_context(form: PlayForm) -> dict[str, object]:
    """The form with the names that it suggests."""
    return {
        **_title_context(form),
        "title_names": offered_titles(),
        "place_names": queries.all_place_names(),
        "member_names": queries.member_names(),
    }


def _title_context(form: PlayForm) -> dict[str, object]:
    """The form with the results and the expansions of its title."""
    known = find_expansions(form.title) if form.title else []
    return {
        "form": form,
        "words": queries.words_of_title(form.title) if form.title else (),
        "expansions": list(dict.fromkeys([*form.expansions, *known])),
    }


def _number(text: str) -> int:
    return typed_number(text, digits=8) or 0
