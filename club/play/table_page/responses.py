"""Responses of a table's page: the whole page, or fragments for htmx, with the reason of a refusal.

All views of a table use these functions, so all refusals look the same.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import parse_qsl

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_vary_headers

from club.base.error_pages import error_page
from club.base.errors import ClubError, NotAllowed
from club.base.ui.refusals import refusal_on_page
from club.base.ui.web import SeeOther, member_of, wants_fragments
from club.people.members.login.public_urls import public_url
from club.play.moves import services as play
from club.play.moves.services.suspension import UNRENDERABLE
from club.play.table_page.address import ORDER
from club.play.table_page.news import BrowserState
from club.play.table_page.page import Page, build_page
from club.play.table_page.rendered_sections import find_section
from club.play.table_page.turn.section import TurnSection
from club.play.tables.errors import StaleTurn, Unrenderable
from club.play.tables.models import Table, table_address
from club.play.tables.queries import expect_visible, table_for
from games import bots, registry
from games.core import Seat
from games.notation import IllegalMove

View = Callable[..., HttpResponse]
TABLE = "tables:table"
LONGEST_PICKS = 2000  # characters of picks in a form
# forms that play moves
_PLAYING_FORMS = ("form#turn-play", "form#turn-step", "form#turn-now", "form#turn-put")
# forms that change the draft
_DRAFT_FORMS = ("form#turn-add", "form#turn-step", "form#turn-undo", "form#turn-reset")
# our request headers: names of open sections, and the token of what the page shows
OPEN_SECTIONS, SHOWN = "Open-Folds", "Shown"
# tag and id prefix of an element that loads a closed section
CLOSED_SECTION = "p#unopened-"
# for a table that does not exist
NOT_LIVE = StaleTurn("not_live", "This table is not being played.")


def render_page(
    request: HttpRequest, page: Page, problem: str = "", status: int = 200
) -> HttpResponse:
    """The page, or its fragments if htmx asks for them. `problem` says why something was
    refused.
    """
    template = (
        "table_page/_fragments.jinja"
        if wants_fragments(request)
        else "table_page/table.jinja"
    )
    context = template_context(request, page) | {"problem": problem}
    if page.news.only_section:
        whole = render_to_string(template, context, request)
        context["only_section"] = find_section(whole, page.news.only_section)
        template = (
            "table_page/_section_fragment.jinja"
            if context["only_section"]
            else template
        )
    response = render(request, template, context, status=status)
    patch_vary_headers(
        response, ("HX-Request", "HX-History-Restore-Request", OPEN_SECTIONS, SHOWN)
    )
    return response


def template_context(request: HttpRequest, page: Page) -> dict[str, Any]:
    """The variables of the templates: the page, the names that boards need, and where the keyboard
    focus goes.
    """
    return {
        "page": page,
        "table": page.table,
        **vars(page.board),
        **_keyboard_focus(request, page),
        "bots": bots.names(),
        "invite_address": _invite_address(request, page.table),
    }


def read_browser_state(request: HttpRequest) -> BrowserState:
    """What the page in the browser shows. Forms other than moves may change anything, so nothing is
    known after them.
    """
    source, open_sections = (
        _source(request),
        tuple(request.headers.get(OPEN_SECTIONS, "").split()),
    )
    _, opens, section = source.partition(CLOSED_SECTION)
    opening = section if opens and section in open_sections else ""
    known = opening or source.startswith(("a", *_DRAFT_FORMS))
    return BrowserState(
        request.headers.get(SHOWN, "") if known else "", open_sections, opening
    )


def redirect_to_table(table_id: int) -> HttpResponse:
    """Redirects to the table's page after a change."""
    return SeeOther(table_address(table_id))


def changes_table(view: View) -> View:
    """Decorates a view that changes a table by POST. A refusal renders the page as it is now.

    A GET request, for example after a log-in, redirects to the table.
    """

    @wraps(view)
    def answer(request: HttpRequest, table_id: int) -> HttpResponse:
        if request.method == "POST":
            return _call_view(view, request, table_id)
        looks = request.method in ("GET", "HEAD")
        return (
            redirect(TABLE, table_id)
            if looks
            else HttpResponseNotAllowed(["GET", "HEAD", "POST"])
        )

    vars(answer)["shown_at"] = TABLE  # the page after a log-in
    return answer


def _call_view(view: View, request: HttpRequest, table_id: int) -> HttpResponse:
    try:
        # first, because services read the table before they refuse
        expect_visible(member_of(request), table_id)
    except Table.DoesNotExist:
        raise Http404 from None
    try:
        return view(request, table_id)
    except registry.UnknownGame:
        raise Http404 from None
    except NotAllowed as refused:
        return _refusal_response(request, table_id, refusal_on_page(refused), 403)
    except (StaleTurn, Table.DoesNotExist) as stale:
        has_just_played = stale if isinstance(stale, StaleTurn) else NOT_LIVE
        return _refusal_response(
            request, table_id, refusal_on_page(has_just_played), 409
        )
    except IllegalMove as illegal:
        return _refusal_response(request, table_id, illegal, 422)
    except ClubError as refused:
        return _refusal_response(request, table_id, refusal_on_page(refused), 422)
    except Exception as failure:
        return _unrenderable_response(request, table_id, failure)


def shows_table(view: View) -> View:
    """Decorates a view that shows a table. Responds with 404 if the member may not see the table,
    or if the rules are not installed.
    """

    @wraps(view)
    def answer(request: HttpRequest, table_id: int) -> HttpResponse:
        try:
            return view(request, table_id)
        except (Table.DoesNotExist, registry.UnknownGame):
            raise Http404 from None
        except Exception as failure:
            return _unrenderable_response(request, table_id, failure)

    return answer


def expect_renderable(found: tuple[Table, Seat | None]) -> tuple[Table, Seat | None]:
    """The table and seat. Raises Unrenderable if the rules have failed to show the table before."""
    if found[0].marked == UNRENDERABLE:
        raise Unrenderable
    return found


def _unrenderable_response(
    request: HttpRequest, table_id: int, failure: Exception
) -> HttpResponse:
    """Suspends a table that its rules cannot show, and says so. Raises the failure again if the
    rules did not cause it.
    """
    table, _ = table_for(member_of(request), table_id)
    if not isinstance(failure, Unrenderable) and not play.suspend_unrenderable(
        table, failure, timezone.now()
    ):
        raise failure
    may_resume = bool(table.marked) and table.host_id == member_of(request).pk
    facts = {"table": table, "may_resume": may_resume}
    return error_page(request, 503, "table_page/unrenderable.jinja", facts)


def _refusal_response(
    request: HttpRequest, table_id: int, reason: str | IllegalMove, status: int
) -> HttpResponse:
    try:
        table, seat = expect_renderable(table_for(member_of(request), table_id))
        now, browser_state = timezone.now(), read_browser_state(request)
        page = build_page(
            table,
            seat,
            member_of(request),
            _resumed_query(request),
            now,
            browser_state=browser_state,
        )
    except (Table.DoesNotExist, registry.UnknownGame):
        raise Http404 from None
    except Exception as failure:
        return _unrenderable_response(request, table_id, failure)
    if status == 403 and not wants_fragments(request):
        facts = {"problem": reason, "table": table}
        return error_page(request, status, "table_page/not_allowed.jinja", facts)
    return render_page(
        request,
        page,
        _refusal_sentence(page, reason) if isinstance(reason, IllegalMove) else reason,
        status,
    )


def _resumed_query(request: HttpRequest) -> dict[str, str]:
    """The part of a refused form that the page shows again: a plan, or a built move."""
    written = request.POST.get("written", "")
    if written:
        return {ORDER: f"{request.POST.get('key', '')}: {written}"}
    return dict(parse_qsl(request.POST.get("picked", "")[:LONGEST_PICKS]))


def _keyboard_focus(request: HttpRequest, page: Page) -> dict[str, Any]:
    """Where the keyboard focus goes: to the next question, the sentence, the undo button or the
    rule.
    """
    source, choices = _source(request), page.turn.choices
    undone = source == "form#turn-undo" and bool(
        page.turn.own and page.turn.own.drafted
    )
    has_just_played = _has_just_played(request, page.turn)
    refused = choices is not None and bool(choices.reasons)
    elsewhere = refused or undone or has_just_played or source.startswith("a#put-")
    return {
        "focused": _comes_from_turn(request) and not elsewhere,
        "undone": undone,
        "pressed": source.partition("#")[2],
        "told": has_just_played,
        "rule_focused": wants_fragments(request)
        and request.headers.get("HX-Target") == "aside#rule",
    }


def _comes_from_turn(request: HttpRequest) -> bool:
    """Whether a choice has requested the fragments. The focus then goes to the next question."""
    return _source(request).startswith(("a", "form#turn-"))


def _has_just_played(request: HttpRequest, turn: TurnSection) -> bool:
    """Whether a move was just played, or nothing is left to choose. The focus then goes to the
    sentence.
    """
    if turn.planning:
        return False
    if turn.own is None:
        return _comes_from_turn(request)
    sent = _source(request).startswith(_PLAYING_FORMS)
    return sent and not turn.own.drafted


def _source(request: HttpRequest) -> str:
    """Tag and id of the element that caused the htmx request; empty for other requests."""
    return request.headers.get("HX-Source", "") if wants_fragments(request) else ""


def _invite_address(request: HttpRequest, table: Table) -> str:
    return (
        public_url(reverse("tables:invite", args=[table.invite]), request)
        if table.invite
        else ""
    )


def _refusal_sentence(page: Page, illegal: IllegalMove) -> str:
    return page.names.tell(illegal.message)
