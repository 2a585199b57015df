"""Views for members: report a thing, mute and block, read answers about oneself and object."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from club.base.errors import ClubError
from club.base.ui.refusals import (
    refusal_on_page,
    refusals_on,
    shows_refusals,
    status_of,
)
from club.base.ui.web import SeeOther, expect_found, member_of, missing_as_404, or_404
from club.people.members.models import Member
from club.people.members.queries import members_named
from club.people.moderation import queries, services
from club.people.moderation.emails import answer_path, case_of_token
from club.people.moderation.forms import ObjectionForm
from club.people.moderation.models import (
    MAX_WORDS,
    Case,
    CaseAnswer,
    MemberBlock,
    MemberMute,
    ReportReason,
)
from club.people.moderation.queries import has_judge
from club.people.moderation.relations import block, mute, unblock, unmute
from club.people.moderation.reportable import (
    NotReportable,
    ReportedThing,
    reportable_kind,
)
from club.people.moderation.words import answer_in_words, kind_in_words

MOST_DIGITS: Final = 18  # of an id
MOST_LISTED: Final = 50
PAGE_METHODS: Final = ["GET", "HEAD", "POST"]


def report_page(
    request: HttpRequest, kind: str, number: int, refused: ClubError | None = None
) -> HttpResponse:
    """The thing and a button for each reason, with what was refused."""
    member = member_of(request)
    thing = _reported_thing(member, kind, number)
    context = {
        "thing": thing,
        "label": reportable_kind(kind).label,
        "reasons": ReportReason.choices,
        "reported": queries.has_reported(member, kind, number, thing.version),
        "refusal": refusal_on_page(refused),
        "typed": request.POST.get("note", ""),
        "most": MAX_WORDS,
    }
    return render(
        request, "moderation/report.jinja", context, status=status_of(refused)
    )


@require_http_methods(PAGE_METHODS)
@shows_refusals(report_page)
def report(request: HttpRequest, kind: str, number: int) -> HttpResponse:
    """The page on which a member reports a thing: each reason is a button."""
    if request.method != "POST":
        return report_page(request, kind, number)
    member, now = member_of(request), timezone.now()
    thing = _reported_thing(member, kind, number)
    reason = request.POST.get("reason", "")
    note = " ".join(request.POST.get("note", "").split())  # of a text area
    made = services.report_thing(member, kind, number, reason, note, now)
    messages.success(request, _reported_words(made.case))
    return SeeOther(thing.back or thing.address or reverse("home"))


def _reported_words(case: Case) -> str:
    if has_judge(case):
        return _("Reported. A member who answers reports will look at it.")
    return _("Reported. It waits until a member may answer it.")


def _reported_thing(member: Member, kind: str, number: int) -> ReportedThing:
    expect_found(len(str(number)) <= MOST_DIGITS)
    with missing_as_404(NotReportable):
        return reportable_kind(kind).read(member, number)


def own_page_with_refusal(
    request: HttpRequest, name: str, refused: ClubError
) -> HttpResponse:
    """One's own page, with a message that says why nothing has changed."""
    messages.warning(request, refusal_on_page(refused))
    return own_page(request, status=status_of(refused))


@require_POST
@shows_refusals(own_page_with_refusal)
def change_relation(request: HttpRequest, name: str) -> HttpResponse:
    """Mutes or blocks the member of that name, or ends it."""
    member, other = member_of(request), get_object_or_404(members_named(name))
    _change_relation(member, other, request.POST.get("act", ""))
    is_own_page = request.POST.get("back") == "own"
    return SeeOther(
        reverse("moderation:own") if is_own_page else other.get_absolute_url()
    )


def _change_relation(member: Member, other: Member, act: str) -> None:
    acts: dict[str, Callable[[], None]] = {
        "mute": lambda: mute(member, other, timezone.now()),
        "unmute": lambda: unmute(member, other),
        "block": lambda: block(member, other, timezone.now()),
        "unblock": lambda: unblock(member, other),
    }
    if act not in acts:
        raise ClubError(
            "no_such_act", "Press one of the buttons: nothing was asked for."
        )
    acts[act]()


@require_safe
def own(request: HttpRequest) -> HttpResponse:
    """Shows the member's mutes, blocks and reports, and answers about the member."""
    return own_page(request)


def own_page(request: HttpRequest, status: int = 200) -> HttpResponse:
    """The page of `own`."""
    member = member_of(request)
    context = {
        "muted": list(queries.own_relations(MemberMute, member)),
        "blocked": list(queries.own_relations(MemberBlock, member)),
        "reports": list(queries.own_reports(member)[:MOST_LISTED]),
        "cases": list(queries.own_cases(member)[:MOST_LISTED]),
        "kind_in_words": kind_in_words,
        "answer_path": answer_path,
    }
    return render(request, "moderation/own.jinja", context, status=status)


@never_cache
@login_not_required
@require_http_methods(PAGE_METHODS)
def answer(request: HttpRequest, token: str) -> HttpResponse:
    """The answer to a report, for its author, who may object. The link replaces the log-in, since
    the author may have none.
    """
    case = _case_of(token)
    form = ObjectionForm(request.POST if request.method == "POST" else None)
    status = 200
    if request.method == "POST":
        if form.is_valid() and _objects(case, form):
            messages.success(request, _sent_words(case.pk))
            return SeeOther(request.path)
        status = 422
    context = {
        "case": case,
        "form": form,
        "label": kind_in_words(case),
        "answered": answer_in_words(case),
    }
    return render(request, "moderation/answer.jinja", context, status=status)


def _case_of(token: str) -> Case:
    case = or_404(queries.case_with_author(or_404(case_of_token(token))))
    expect_found(case.answer not in ("", CaseAnswer.NOTHING))
    return case


def _sent_words(case_id: int) -> str:
    case = queries.case_with_author(case_id)
    if case is None or has_judge(case):
        return _("Your objection was sent.")
    return _(
        "Your objection was sent. It waits, since no other member may answer it now. Ask the "
        "club."
    )


def _objects(case: Case, form: ObjectionForm) -> bool:
    with refusals_on(form, rest="objection"):
        services.make_objection(case.pk, form.cleaned_data["objection"], timezone.now())
    return not form.errors
