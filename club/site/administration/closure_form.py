"""The form that closes the club, or changes the end and the reason while it is closed."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from club.people.members.models import Member
from club.play.time_control import services as timecontrol
from club.play.time_control.models import Closure
from club.play.time_control.services.closures import LONGEST_CLOSURE, LONGEST_REASON

INPUT = "%Y-%m-%dT%H:%M"  # of a browser's field for date and time


class ClosureForm(forms.Form):
    """The form of a closure: its last day and its reason."""

    until = forms.DateTimeField(
        label=_("Closed until"),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format=INPUT),
        error_messages={
            "required": _("Say when the club opens again."),
            "invalid": _("Give a date and a time, such as 2026-12-01 18:00."),
        },
    )
    why = forms.CharField(
        label=_("Why?"),
        max_length=LONGEST_REASON,
        help_text=_("One line, which every member reads."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={"required": _("Say why the club is closed.")},
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["until"].help_text = format_lazy(
            _("In the time zone {zone}, {most} days from now at most."),
            zone=timezone.get_current_timezone_name(),
            most=LONGEST_CLOSURE.days,
        )

    @classmethod
    def for_closure(cls, closure: Closure | None) -> ClosureForm:
        """The form with the present closure, or an empty one."""
        if closure is None:
            return cls()
        return cls(initial={"until": closure.until, "why": closure.why})

    def apply(self, admin: Member, now: datetime) -> None:
        data = self.cleaned_data
        timecontrol.close_club(admin, data["until"], data["why"], now)
