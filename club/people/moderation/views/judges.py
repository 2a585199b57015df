"""Views for judges: the queue of cases, and the page on which one is answered. A case that a member
may not judge does not exist for them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
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

from club.base.roles.powers import Power
from club.base.ui.powers import member_with_power
from club.base.ui.refusals import refusals_on
from club.base.ui.web import SeeOther, or_404
from club.people.members.models import Member
from club.people.moderation import queries, services
from club.people.moderation.forms import AnswerForm, ObjectionAnswerForm
from club.people.moderation.models import Case
from club.people.moderation.queries import answers_of, may_answer_objection
from club.people.moderation.words import answer_in_words, kind_in_words

ONE_PAGE: Final = 20  # cases


@require_safe
def queue(request: HttpRequest) -> HttpResponse:
    """The cases that wait, and below them the answered ones."""
    judge = member_with_power(request, Power.JUDGE_REPORTS)
    number = request.GET.get("page")
    context = {
        "waiting": list(queries.waiting_cases(judge)[:ONE_PAGE]),
        "page": Paginator(queries.answered_cases(judge), ONE_PAGE).get_page(number),
        "kind_in_words": kind_in_words,
    }
    return render(request, "moderation/queue.jinja", context)


@require_http_methods(["GET", "HEAD", "POST"])
def case(request: HttpRequest, pk: int) -> HttpResponse:
    """The case, and the form of its answer."""
    judge = member_with_power(request, Power.JUDGE_REPORTS)
    judged = _case_for(judge, pk)
    form = AnswerForm(answers_of(judged, judge), request.POST or None)
    if request.method != "POST":
        return _page(request, judge, judged, form)

    def act() -> Case:
        return services.answer_case(pk, judge, form.answered(), timezone.now())

    return _answer(request, judge, judged, form, act)


@require_POST
def objection(request: HttpRequest, pk: int) -> HttpResponse:
    """Answers the objection to a case."""
    judge = member_with_power(request, Power.JUDGE_REPORTS)
    judged, form = _case_for(judge, pk), ObjectionAnswerForm(request.POST)

    def act() -> Case:
        chosen, now = form.cleaned_data, timezone.now()
        return services.answer_objection(
            pk, judge, chosen["answer"], chosen["reason"], now
        )

    return _answer(request, judge, judged, form, act)


def _answer(
    request: HttpRequest,
    judge: Member,
    judged: Case,
    form: forms.Form,
    act: Callable[[], Case],
) -> HttpResponse:
    """Calls the service if the form is valid. A judge who comes second sees the first answer."""
    if form.is_valid():
        with refusals_on(form):
            act()
            messages.success(request, _("Answered. The member is told by e-mail."))
            return SeeOther(reverse("moderation:queue"))
    return _page(request, judge, _case_for(judge, judged.pk), form, status=422)


def _case_for(judge: Member, case_id: int) -> Case:
    return or_404(queries.case_for(judge, case_id))


def _page(
    request: HttpRequest,
    judge: Member,
    judged: Case,
    form: forms.Form,
    status: int = 200,
) -> HttpResponse:
    objects = judged.is_objection_open and may_answer_objection(judged, judge)
    if objects and not isinstance(form, ObjectionAnswerForm):
        form = ObjectionAnswerForm()
    context = {
        "case": judged,
        "label": kind_in_words(judged),
        "answered": answer_in_words(judged) if judged.answer else "",
        "form": form,
        "may_answer_objection": objects,
    }
    return render(request, "moderation/case.jinja", context, status=status)
