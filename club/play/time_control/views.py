"""The page *Your time*: a member's quiet hours, holidays, and next deadlines.
Forms validate; services write.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.contrib import messages
from django.core.paginator import Page
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from club.base.time_zones.names import known_or_club_zone
from club.base.ui.fields import zone_field
from club.base.ui.refusals import refusals_on
from club.base.ui.times import by_when
from club.base.ui.web import NO_QUERY, SeeOther, member_of, page_of_list
from club.people.members.models import Member
from club.play.tables.models import Chair, Table
from club.play.time_control import non_counting_time, queries
from club.play.time_control import services as timecontrol
from club.play.time_control.agenda import Week, week_of
from club.play.time_control.calendars import own_calendar, sleep_habits_of
from club.play.time_control.holiday_allowance import days_left_on
from club.play.time_control.models import MemberHoliday
from club.play.time_control.services import member_holidays

AGENDA_SPAN = timedelta(days=14)
DAY = timedelta(days=1)
MOST_DEADLINES = 12  # of a page
MOST_NAMES = 24  # of tables


class RestForm(forms.Form):
    """The member's time zone and quiet hours."""

    zone = zone_field()
    quiet_from = forms.TimeField(
        label=gettext_lazy("From"),
        required=False,
        widget=forms.TimeInput(attrs={"type": "time", "step": 900}),
    )
    quiet_to = forms.TimeField(
        label=gettext_lazy("Until"),
        required=False,
        widget=forms.TimeInput(attrs={"type": "time", "step": 900}),
    )

    def clean(self) -> dict[str, Any]:
        values = self.cleaned_data
        if not self.errors and (values["quiet_from"] is None) != (
            values["quiet_to"] is None
        ):
            raise forms.ValidationError(_("Give both a beginning and an end."))
        return values

    def apply(self, member: Member, now: datetime) -> None:
        values = self.cleaned_data
        begins = values["quiet_from"]
        ends = values["quiet_to"]
        night = (
            non_counting_time.QuietHours(begins, ends) if begins is not None else None
        )
        timecontrol.set_quiet_hours(member, values["zone"], night, now)


class LeaveForm(forms.Form):
    """A new holiday."""

    first = forms.DateField(
        label=gettext_lazy("First day"), widget=forms.DateInput(attrs={"type": "date"})
    )
    last = forms.DateField(
        label=gettext_lazy("Last day"), widget=forms.DateInput(attrs={"type": "date"})
    )

    def apply(self, member: Member, now: datetime) -> None:
        timecontrol.take_holiday(
            member, self.cleaned_data["first"], self.cleaned_data["last"], now
        )


class BackForm(forms.Form):
    """*I am back*: a holiday ends now."""

    leave = forms.IntegerField(min_value=1, widget=forms.HiddenInput)

    def apply(self, member: Member, now: datetime) -> None:
        timecontrol.end_holiday(member, self.cleaned_data["leave"], now)


class AutoForm(forms.Form):
    """Whether holidays are taken automatically."""

    auto_leave = forms.BooleanField(
        label=gettext_lazy(
            "When 10 % of my time is left, take holiday for today and tomorrow"
        ),
        required=False,
    )

    def apply(self, member: Member, now: datetime) -> None:
        timecontrol.choose_automatic_holiday(member, self.cleaned_data["auto_leave"])


FORMS: dict[str, type[RestForm | LeaveForm | BackForm | AutoForm]] = {
    "auto": AutoForm,
    "rest": RestForm,
    "leave": LeaveForm,
    "back": BackForm,
}


@dataclass(frozen=True, slots=True)
class Time:
    """The content of the page."""

    week: Week
    tonight: str  # the next quiet hours in words
    changed_until: str  # when quiet hours may be changed again; empty: now
    leaves: tuple[MemberHoliday, ...]
    left: int  # days of holiday that are left
    # pages of lists, each with a parameter of the address
    deadlines: Page[Chair]
    ordering: Page[Table]  # tables where standing orders may be given
    counting: Page[Table]  # tables where nights or holidays count


@require_http_methods(["GET", "HEAD", "POST"])
def my_time(request: HttpRequest) -> HttpResponse:
    """The page of the member's time. An invalid form is shown again with status 422."""
    member = member_of(request)
    now = timezone.now()
    shown_forms: dict[str, forms.Form] = {
        "rest": _rest_form(member),
        "leave": LeaveForm(),
        "auto": AutoForm(initial={"auto_leave": member.auto_leave}),
    }
    if request.method == "POST":
        form_name = request.POST.get("what", "")
        form = FORMS.get(form_name, LeaveForm)(request.POST)
        if form.is_valid() and _apply(form, member, now):
            messages.success(request, _("Saved."))
            return SeeOther(reverse("tables:time"))
        shown_forms |= (
            {form_name: form} if form_name in shown_forms else {"leave": form}
        )
    context = {
        "time": time_of(member, now, request.GET),
        "forms": shown_forms,
        "now": now,
    }
    status = 422 if request.method == "POST" else 200
    return render(request, "time_control/time.jinja", context, status=status)


def time_of(member: Member, now: datetime, query: Mapping[str, str] = NO_QUERY) -> Time:
    """The content of the page for a member, with the pages of lists that the query of the address
    asks for.
    """
    coming = queries.deadlines(member, now + AGENDA_SPAN)
    deadlines: Page[Chair] = page_of_list(query, coming, MOST_DEADLINES)
    today = member_holidays.local_date(member, now)
    calendar = own_calendar(member, now)
    return Time(
        week=week_of(list(deadlines), now),
        deadlines=deadlines,
        tonight=_tonight(non_counting_time.Calendar(calendar.habits), now),
        changed_until=_changed_until(calendar.habits[-1], now),
        leaves=tuple(queries.holidays_of(member, today)),
        left=days_left_on(member_holidays.days_taken(member), today),
        ordering=page_of_list(query, queries.live_tables(member), MOST_NAMES, "orders"),
        counting=page_of_list(
            query, queries.tables_with_member_rest(member), MOST_NAMES, "counting"
        ),
    )


def _changed_until(present: non_counting_time.SleepHabit, now: datetime) -> str:
    """Returns the time from which the member may change quiet hours again; empty: now."""
    next_at = present.since + member_holidays.ONE_CHANGE
    if next_at > now:
        return by_when(next_at, now)
    return ""


def _tonight(calendar: non_counting_time.Calendar, now: datetime) -> str:
    """The current or next quiet hours, in the time zone of the member's pages."""
    night = non_counting_time.quiet_hours_around(calendar, now)
    if night is None:
        night = next(
            iter(non_counting_time.non_counting_spans(calendar, now, now + DAY)), None
        )
    if night is None:
        return ""
    begins, ends = (date_format(timezone.localtime(at), "l G:i") for at in night)
    return _("from %(begins)s to %(ends)s") % {"begins": begins, "ends": ends}


def _apply(form: Any, member: Member, now: datetime) -> bool:
    """Whether the service has applied the form. Otherwise the form has the error."""
    with refusals_on(form):
        form.apply(member, now)
    return not form.errors


def _rest_form(member: Member) -> RestForm:
    """The form with the member's present quiet hours."""
    present = sleep_habits_of(member)[-1]
    night = present.quiet
    initial = {
        "zone": known_or_club_zone(present.zone),
        "quiet_from": night.begins if night else None,
        "quiet_to": night.ends if night else None,
    }
    return RestForm(initial=initial)
