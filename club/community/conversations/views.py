"""The list of a member's conversations."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.base.ui.powers import member_with_power
from club.community.conversations.queries import (
    ONE_PAGE,
    conversation_rows,
    own_conversations,
)


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The conversations, the latest first; 403 for guests."""
    member = member_with_power(request, Power.SEE_MEMBERS)
    pages = Paginator(own_conversations(member), ONE_PAGE)
    page = pages.get_page(request.GET.get("page"))
    context = {
        "page": page,
        "rows": conversation_rows(member, list(page)),
        "may_write": may(member, Power.WRITE_MESSAGES),
    }
    return render(request, "conversations/index.jinja", context)
