"""Responses of a table's page: the whole page, or fragments for htmx, with the reason of a refusal.

All views of a table use these functions, so all refusals look the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import wraps
from os.path import dirname
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect, render
from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.safestring import SafeString

from club.base.error_pages import error_page
from club.base.errors import ClubError, NotAllowed
from club.base.ui.refusals import refusal_on_page
from club.base.ui.web import SeeOther, member_of, wants_fragments
from club.people.members.login.public_urls import public_url
from club.play.moves import services as play
from club.play.moves.services.suspension import UNRENDERABLE
from club.play.table_page.missing_rules import missing_rules_response
from club.play.table_page.page import Page, build_page
from club.play.table_page.request_data import (
    OPEN_SECTIONS,
    SHOWN,
    keyboard_focus,
    read_browser_state,
    resumed_query,
)
from club.play.tables.errors import StaleTurn, Unrenderable
from club.play.tables.models import Table, table_address
from club.play.tables.presentation.bot_strength import bot_choices
from club.play.tables.queries import expect_visible, table_for
from games import bots, registry
from games.core import Seat
from games.notation import IllegalMove

View = Callable[..., HttpResponse]
TABLE = "tables:table"
# for a table that does not exist
NOT_LIVE = StaleTurn("not_live", "This table is not being played.")


def render_page(
    request: HttpRequest, page: Page, problem: str = "", status: int = 200
) -> HttpResponse:
    """The page, or its fragments if htmx asks for them. `problem` says why something was
    refused.
    """
    context = template_context(request, page) | {"problem": problem}
    section = _only_section(request, page, context)
    if section:
        template, context["only_section"] = (
            "table_page/_section_fragment.jinja",
            section,
        )
    elif wants_fragments(request):
        template = "table_page/_fragments.jinja"
    else:
        template = "table_page/table.jinja"
    response = render(request, template, context, status=status)
    patch_vary_headers(
        response, ("HX-Request", "HX-History-Restore-Request", OPEN_SECTIONS, SHOWN)
    )
    return response


def _only_section(
    request: HttpRequest, page: Page, context: Mapping[str, Any]
) -> SafeString:
    """The section that was just opened, if nothing else is new; else empty. Its template is
    `_<name>_section.jinja` in the folder of the game, of games, of this page or of a panel.
    """
    name = page.news.only_section
    families = {family.section_name: family for family in page.forms.families}
    folders = [registry.folder(page.table.game), "games", "table_page"]
    panels = {dirname(panel.template): panel.facts for panel in page.panels}
    for folder in (*folders, *panels) if name else ():
        kind = "family" if name in families else name
        with suppress(TemplateDoesNotExist):
            template = get_template(f"{folder}/_{kind}_section.jinja")
            more = {"family": families.get(name), "panel": panels.get(folder)}
            return SafeString(template.render({**context, **more}, request).strip())
    return SafeString()


def template_context(request: HttpRequest, page: Page) -> dict[str, Any]:
    """The variables of the templates: the page, the names that boards need, and where the keyboard
    focus goes.
    """
    return {
        "page": page,
        "table": page.table,
        **vars(page.board),
        **keyboard_focus(request, page),
        "bots": bot_choices(page.table.game),
        "usual_bot": bots.USUAL,
        "invite_address": _invite_address(request, page.table),
    }


def changes_table(view: Callable[..., HttpResponse | None]) -> View:
    """Decorates a view that changes a table by POST. A refusal renders the page as it is now.

    The response redirects to the table's page unless the view returns another one, and so does a
    GET request, for example after a log-in.
    """

    @wraps(view)
    def answer(request: HttpRequest, table_id: int) -> HttpResponse:
        if request.method == "POST":
            return _call_view(view, request, table_id)
        if request.method in ("GET", "HEAD"):
            return redirect(TABLE, table_id)
        return HttpResponseNotAllowed(["GET", "HEAD", "POST"])

    vars(answer)["shown_at"] = TABLE  # the page after a log-in
    return answer


def _call_view(
    view: Callable[..., HttpResponse | None], request: HttpRequest, table_id: int
) -> HttpResponse:
    try:
        # first, because services read the table before they refuse
        expect_visible(member_of(request), table_id)
    except Table.DoesNotExist:
        raise Http404 from None
    try:
        return view(request, table_id) or SeeOther(table_address(table_id))
    except NotAllowed as refusal:
        return _refusal_response(request, table_id, refusal_on_page(refusal), 403)
    except (StaleTurn, Table.DoesNotExist) as stale:
        reason = stale if isinstance(stale, StaleTurn) else NOT_LIVE
        return _refusal_response(request, table_id, refusal_on_page(reason), 409)
    except IllegalMove as illegal:
        return _refusal_response(request, table_id, illegal, 422)
    except ClubError as refusal:
        return _refusal_response(request, table_id, refusal_on_page(refusal), 422)
    except Exception as failure:
        return _unrenderable_response(request, table_id, failure)


def shows_table(view: View) -> View:
    """Decorates a view that shows a table. Responds with 404 if the member may not see the table,
    and with another page if the rules are not installed.
    """

    @wraps(view)
    def answer(request: HttpRequest, table_id: int) -> HttpResponse:
        try:
            return view(request, table_id)
        except Table.DoesNotExist:
            raise Http404 from None
        except Exception as failure:
            return _unrenderable_response(request, table_id, failure)

    return answer


def read_table(request: HttpRequest, table_id: int) -> tuple[Table, Seat | None]:
    """The table, and the member's seat. Raises Table.DoesNotExist, and Unrenderable if the rules
    have failed to show the table before.
    """
    table, seat = table_for(member_of(request), table_id)
    if table.marked == UNRENDERABLE:
        raise Unrenderable
    return table, seat


def _unrenderable_response(
    request: HttpRequest, table_id: int, failure: Exception
) -> HttpResponse:
    """Suspends a table that its rules cannot show, and says so. Raises the failure again if the
    rules did not cause it. Rules that are not installed suspend nothing.
    """
    if isinstance(failure, registry.UnknownGame):
        return missing_rules_response(request, table_id)
    table, _ = table_for(member_of(request), table_id)
    if not isinstance(failure, Unrenderable) and not play.suspend_unrenderable(
        table, failure, timezone.now()
    ):
        raise failure
    may_resume = bool(table.marked) and table.host_id == member_of(request).pk
    context = {"table": table, "may_resume": may_resume}
    return error_page(request, 503, "table_page/unrenderable.jinja", context)


def _refusal_response(
    request: HttpRequest, table_id: int, reason: str | IllegalMove, status: int
) -> HttpResponse:
    try:
        table, seat = read_table(request, table_id)
        page = build_page(
            table,
            seat,
            member_of(request),
            resumed_query(request),
            timezone.now(),
            browser_state=read_browser_state(request),
        )
    except Table.DoesNotExist:
        raise Http404 from None
    except Exception as failure:
        return _unrenderable_response(request, table_id, failure)
    if status == 403 and not wants_fragments(request):
        context = {"problem": reason, "table": table}
        return error_page(request, status, "table_page/not_allowed.jinja", context)
    if isinstance(reason, IllegalMove):
        reason = page.names.tell(reason.message)
    return render_page(request, page, reason, status)


def _invite_address(request: HttpRequest, table: Table) -> str:
    if not table.invite:
        return ""
    return public_url(reverse("tables:invite", args=[table.invite]), request)
