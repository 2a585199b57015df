"""The page of the journal, with filters by person, kind and day. Organisers read their own
entries.
"""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import Final

from django import forms
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from club.base.audit_log.actions import action_label
from club.base.audit_log.models import JournalEntry
from club.base.audit_log.services import all_entries, entries_by
from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.base.ui.powers import member_with_power
from club.base.ui.web import page_of_list

ONE_PAGE: Final = 50  # entries
NOBODY: Final = "-"  # the club itself; no name has this form


class JournalFilter(forms.Form):
    """The filter of the journal, which offers what its entries have."""

    by = forms.ChoiceField(label=_("Person"), required=False)
    action = forms.ChoiceField(label=_("Kind"), required=False)
    day = forms.DateField(
        label=_("Day"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )

    def __init__(
        self, entries: QuerySet[JournalEntry], reads_all: bool, request: HttpRequest
    ) -> None:
        super().__init__(request.GET)
        self.entries = entries
        actions = entries.order_by().values_list("action", flat=True).distinct()
        kinds = sorted((action_label(action), action) for action in actions)
        self._offer("action", [(action, label) for label, action in kinds])
        if reads_all:
            names = entries.order_by().values_list("by__username", flat=True).distinct()
            people = sorted(filter(None, names), key=str.lower)
            offered = [
                (NOBODY, str(_("The club itself"))),
                *((name, name) for name in people),
            ]
            self._offer("by", offered)
        else:
            del self.fields["by"]

    def _offer(self, field: str, choices: list[tuple[str, str]]) -> None:
        choice_field = self.fields[field]
        assert isinstance(choice_field, forms.ChoiceField)
        choice_field.choices = [("", _("All")), *choices]

    def filtered(self) -> QuerySet[JournalEntry]:
        """The entries that fit. A field with an error filters nothing."""
        self.full_clean()
        entries, chosen = self.entries, self.cleaned_data
        if name := chosen.get("by"):
            entries = entries.filter(by__username=None if name == NOBODY else name)
        if action := chosen.get("action"):
            entries = entries.filter(action=action)
        if day := chosen.get("day"):
            begins = datetime.combine(day, time(), timezone.get_current_timezone())
            ends = datetime.combine(day + timedelta(days=1), time(), begins.tzinfo)
            entries = entries.filter(at__gte=begins, at__lt=ends)
        return entries


@require_safe
def journal(request: HttpRequest) -> HttpResponse:
    """The newest entries that fit the filter; 404 for members."""
    member = member_with_power(request, Power.READ_OWN_ENTRIES)
    reads_all = may(member, Power.READ_JOURNAL)
    entries = all_entries() if reads_all else entries_by(member)
    form = JournalFilter(entries, reads_all, request)
    context = {
        "page": page_of_list(request.GET, form.filtered(), ONE_PAGE),
        "form": form,
        "is_filtered": any(form.cleaned_data.values()),
        "reads_all": reads_all,
        "action_label": action_label,
    }
    return render(request, "administration/journal.jinja", context)
