"""The list of a member's conversations."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.base.ui.powers import member_with_power
from club.community.conversations.kind import CONVERSATION, may_write_to
from club.community.conversations.queries import (
    ONE_PAGE,
    conversation_rows,
    own_conversations,
)
from club.people.members.queries import member_named


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The conversations, the latest first; 403 for guests. A name leads to that conversation."""
    member = member_with_power(request, Power.SEE_MEMBERS)
    name = request.GET.get("name", "").strip()
    other = member_named(name) if name else None
    if other is not None and may_write_to(member, other):
        return redirect(CONVERSATION.find_address(other.pk))
    pages = Paginator(own_conversations(member), ONE_PAGE)
    page = pages.get_page(request.GET.get("page"))
    context = {
        "page": page,
        "rows": conversation_rows(member, list(page)),
        "may_write": may(member, Power.WRITE_MESSAGES),
        "name": name,
        "problem": _("You cannot write to a member of that name.") if name else "",
    }
    return render(request, "conversations/index.jinja", context)
