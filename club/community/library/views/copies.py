"""A copy: its page, what members do with it, and the forms of those who look after it."""

from __future__ import annotations

from typing import Any, Final

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from club.base.club_settings.queries import current_settings
from club.base.errors import ClubError
from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.base.ui.powers import member_with_power
from club.base.ui.refusals import (
    refusal_on_page,
    refusals_on,
    shows_refusals,
    status_of,
)
from club.base.ui.web import SeeOther, page_of_list, typed_number
from club.community.library import queries
from club.community.library.forms import CopyForm, NewCopyForm
from club.community.library.models import GameCopy
from club.community.library.presentation import contestable_loan, copy_cards
from club.community.library.services.acts import ActDetails, act_on_copy, contest_loan
from club.community.library.services.copies import (
    add_copy,
    change_copy,
    restore_copy,
    retire_copy,
)
from club.community.library.services.lines import club_day, hands_out

PAGE_METHODS: Final = ["GET", "HEAD", "POST"]
LABELS_ON_A_PAGE: Final = 60
MOST_LOANS: Final = 20  # in the history of a copy


def copy_page(
    request: HttpRequest, pk: int, refused: ClubError | None = None
) -> HttpResponse:
    """The page of a copy, with a refusal. Its keepers read the line and the former borrowers."""
    member, now = member_with_power(request, Power.LEND_COPIES), timezone.now()
    game_copy = _copy(pk)
    (card,) = copy_cards([game_copy], member)
    history = queries.loans_of_copy(game_copy)[:MOST_LOANS] if card.hands_out else ()
    context: dict[str, Any] = {
        "card": card,
        "title": game_copy.title,
        "history": history,
        "contestable": contestable_loan(game_copy, member, now),
        "usual_days": current_settings().loan_days,
        "today": club_day(now),
        "refusal": refusal_on_page(refused),
        "sent": request.POST,
    }
    return render(request, "library/copy.jinja", context, status=status_of(refused))


@require_safe
def copy(request: HttpRequest, pk: int) -> HttpResponse:
    """The page of a copy."""
    return copy_page(request, pk)


@require_POST
@shows_refusals(copy_page)
def act(request: HttpRequest, pk: int) -> HttpResponse:
    """An act of a member on a copy: ask, take, hand over, take back, prolong, wait no more."""
    member, game_copy = member_with_power(request, Power.LEND_COPIES), _copy(pk)
    sent = request.POST
    details = ActDetails(
        sent.get("to", ""), _days(sent.get("days", "")), sent.get("condition", "")
    )
    act_on_copy(pk, sent.get("act", ""), member, timezone.now(), details)
    messages.success(request, _("Noted."))
    return SeeOther(_address_after(game_copy, sent.get("back", "")))


@require_POST
@shows_refusals(copy_page)
def contest(request: HttpRequest, pk: int) -> HttpResponse:
    """The objection of one side to the last tick of the other."""
    member, game_copy = member_with_power(request, Power.LEND_COPIES), _copy(pk)
    loan_id = typed_number(request.POST.get("loan", ""), digits=15) or 0
    contest_loan(loan_id, member, timezone.now())
    messages.success(request, _("The other side and the organisers are told."))
    return SeeOther(game_copy.get_absolute_url())


@require_http_methods(PAGE_METHODS)
def add(request: HttpRequest) -> HttpResponse:
    """The form of a new copy, the club's or one's own."""
    member = member_with_power(request, Power.LEND_COPIES)
    keeps = may(member, Power.MANAGE_LIBRARY)
    initial = {"title": request.GET.get("title", ""), "is_clubs": keeps}
    form = (
        NewCopyForm(request.POST)
        if request.method == "POST"
        else NewCopyForm(initial=initial)
    )
    if not keeps:
        del form.fields["is_clubs"]
    if request.method == "POST" and form.is_valid():
        is_clubs = bool(form.cleaned_data.get("is_clubs"))
        name, details = form.cleaned_data["title"], form.facts()
        with refusals_on(form):
            made = add_copy(member, name, details, timezone.now(), is_clubs=is_clubs)
            messages.success(request, _("The copy is in the library."))
            return SeeOther(made.title.get_absolute_url())
    status = 422 if request.method == "POST" else 200
    return render(request, "library/add_copy.jinja", {"form": form}, status=status)


@require_http_methods(PAGE_METHODS)
def edit(request: HttpRequest, pk: int) -> HttpResponse:
    """The form of a copy, for its keepers; 403 for all others."""
    member, game_copy = member_with_power(request, Power.LEND_COPIES), _copy(pk)
    member_with_power(request, Power.HAND_OVER_PAST_QUEUE, game_copy)
    if request.method != "POST":
        return _edit_page(request, game_copy, CopyForm.for_copy(game_copy))
    form = CopyForm(request.POST)
    with refusals_on(form):
        if request.POST.get("act") == "retire":
            retire_copy(pk, member, timezone.now())
            messages.success(request, _("The copy is in the library no more."))
            return SeeOther(game_copy.title.get_absolute_url())
        if form.is_valid():
            change_copy(pk, member, form.facts())
            messages.success(request, _("Saved."))
            return SeeOther(game_copy.get_absolute_url())
    return _edit_page(request, game_copy, form, status=422)


@require_POST
def restore(request: HttpRequest, pk: int) -> HttpResponse:
    """Puts a box back that was taken out; 403 for all but its keepers."""
    member = member_with_power(request, Power.LEND_COPIES)
    retired = get_object_or_404(GameCopy.objects.taken_out(), pk=pk)
    member_with_power(request, Power.HAND_OVER_PAST_QUEUE, retired)
    restored = restore_copy(pk, member)
    messages.success(request, _("The copy is in the library again."))
    return SeeOther(restored.title.get_absolute_url())


@require_safe
def labels(request: HttpRequest) -> HttpResponse:
    """Labels to print: of the boxes of the address that the member hands out, or of all of the
    club, for organisers.
    """
    member = member_with_power(request, Power.LEND_COPIES)
    numbers = [typed_number(text) for text in request.GET.getlist("box")]
    if numbers:
        chosen = queries.copies_with_ids([number for number in numbers if number])
        copies = [copy for copy in chosen if hands_out(member, copy)]
    else:
        member_with_power(request, Power.MANAGE_LIBRARY)
        copies = list(queries.copies_of_club())
    page = page_of_list(request.GET, copies, LABELS_ON_A_PAGE)
    context = {"page": page, "host": settings.PUBLIC_URL}
    return render(request, "library/labels.jinja", context)


def _days(written: str) -> int | None:
    """None for an empty field, as long as the club lends; 0, which is refused, for no number."""
    if not written.strip():
        return None
    return typed_number(written, digits=4) or 0


def _edit_page(
    request: HttpRequest, game_copy: GameCopy, form: CopyForm, status: int = 200
) -> HttpResponse:
    context = {"copy": game_copy, "form": form}
    return render(request, "library/edit_copy.jinja", context, status=status)


def _address_after(game_copy: GameCopy, back: str) -> str:
    """The page of the form: that of the title, another page of this site, or that of the copy."""
    if back == "title":
        return game_copy.title.get_absolute_url()
    is_ours = back.startswith("/") and url_has_allowed_host_and_scheme(back, None)
    return back if is_ours else game_copy.get_absolute_url()


def _copy(pk: int) -> GameCopy:
    return get_object_or_404(GameCopy.objects.in_library(), pk=pk)
