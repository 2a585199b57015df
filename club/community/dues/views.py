"""Views of the app: the treasurer's list of a year with its form, and a member's own dues."""

from __future__ import annotations

from datetime import date
from typing import Any

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from club.base.errors import ClubError
from club.base.roles.powers import Power
from club.base.texts.csv_files import write_csv
from club.base.time_zones.names import club_zone
from club.base.ui.powers import member_with_power
from club.base.ui.refusals import refusal_on_page, shows_refusals, status_of
from club.base.ui.web import SeeOther, member_of, missing_as_404
from club.community.dues import services
from club.community.dues.models import (
    members_in_arrears,
    members_with_dues,
    paid_days,
    payments_of,
)

ONE_PAGE = 100


def year_page(
    request: HttpRequest, year: int, refused: ClubError | None = None
) -> HttpResponse:
    """The members and their dues of a year, with what was refused."""
    member_with_power(request, Power.KEEP_DUES)
    today = _today()
    late = members_in_arrears(year, today)
    only_late = "late" in request.GET
    members = late if only_late else members_with_dues(year)
    page = Paginator(members, ONE_PAGE).get_page(request.GET.get("page"))
    context = {
        "year": year,
        "today": today,
        "page": page,
        "only_late": only_late,
        "late_count": late.count(),
        "form": MarkForm(year),
        "refusal": refusal_on_page(refused),
    }
    return render(request, "dues/year.jinja", context, status=status_of(refused))


@require_safe
def list_members(request: HttpRequest, year: int | None = None) -> HttpResponse:
    """The page of a year; of this year without one."""
    year = year or _today().year
    _expect_year(year)
    return year_page(request, year)


@require_POST
@shows_refusals(year_page)
def mark(request: HttpRequest, year: int) -> HttpResponse:
    """Notes payments of the chosen members, or withdraws them."""
    treasurer, now = member_with_power(request, Power.KEEP_DUES), timezone.now()
    names = request.POST.getlist("member")
    if request.POST.get("act") == "withdraw":
        count = services.withdraw_payments(treasurer, year, names, now)
    else:
        form = MarkForm(year, request.POST)
        if not form.is_valid():
            raise ClubError("paid_until", "Enter the day until which they have paid.")
        until = form.cleaned_data["paid_until"]
        count = services.note_payments(treasurer, year, names, until, now)
    text = ngettext(
        "Saved for %(count)d member.", "Saved for %(count)d members.", count
    )
    messages.success(request, text % {"count": count})
    return SeeOther(reverse("dues:year", args=[year]))


@require_POST
@shows_refusals(year_page)
def remind(request: HttpRequest, year: int) -> HttpResponse:
    """Reminds all members in arrears."""
    treasurer = member_with_power(request, Power.KEEP_DUES)
    count = services.remind_of_dues(treasurer, year, timezone.now(), _today())
    text = ngettext(
        "%(count)d member gets a notice.", "%(count)d members get a notice.", count
    )
    messages.success(request, text % {"count": count})
    return SeeOther(reverse("dues:year", args=[year]))


@require_safe
def download(request: HttpRequest, year: int) -> HttpResponse:
    """The list of a year as CSV."""
    member_with_power(request, Power.KEEP_DUES)
    _expect_year(year)
    rows = [(name, day.isoformat() if day else "") for name, day in paid_days(year)]
    name = {"Content-Disposition": f'attachment; filename="dues-{year}.csv"'}
    text = write_csv(["name", "paid until"], rows)
    return HttpResponse(text, content_type="text/csv; charset=utf-8", headers=name)


@require_safe
def own_dues(request: HttpRequest) -> HttpResponse:
    """The years for which the club has noted dues of the member."""
    context = {"payments": payments_of(member_of(request))}
    return render(request, "dues/own.jinja", context)


def _expect_year(year: int) -> None:
    with missing_as_404(ClubError):
        services.expect_year(year, timezone.now())


def _today() -> date:
    return timezone.localdate(timezone=club_zone())


class MarkForm(forms.Form):
    """The chosen members, and the day until which they have paid."""

    paid_until = forms.DateField(
        label=_("Paid until"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )

    def __init__(self, year: int, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["paid_until"].initial = date(year, 12, 31)
