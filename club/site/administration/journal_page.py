"""The page of the journal: all of it for admins, an organiser's own entries for an organiser."""

from __future__ import annotations

from typing import Final

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from club.base.audit_log.actions import action_label
from club.base.audit_log.services import all_entries, entries_by
from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.base.ui.powers import member_with_power

ONE_PAGE: Final = 50  # entries


@require_safe
def journal(request: HttpRequest) -> HttpResponse:
    """The newest entries; 404 for members."""
    member = member_with_power(request, Power.READ_OWN_ENTRIES)
    reads_all = may(member, Power.READ_JOURNAL)
    entries = all_entries() if reads_all else entries_by(member)
    page = Paginator(entries, ONE_PAGE).get_page(request.GET.get("page"))
    facts = {"page": page, "reads_all": reads_all, "action_label": action_label}
    return render(request, "administration/journal.jinja", facts)
