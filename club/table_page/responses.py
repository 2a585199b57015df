"""How a table's page answers: drawn whole, or as fragments for htmx, with the sentence of what was
refused.

Every view of one table goes through here, so that each refusal looks the same whoever refused.
"""

from __future__ import annotations

import re
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
from django.utils.safestring import SafeString

from club.error_pages import error_page
from club.play import services as play
from club.play.services.suspension import UNRENDERABLE
from club.table_page.address import ORDER
from club.table_page.news import Already
from club.table_page.page import Page, page_of
from club.table_page.turn.section import TurnSection
from club.tables.errors import NotAllowed, Refused, StaleTurn, Unrenderable
from club.tables.models import Table, table_address
from club.tables.queries import table_for
from club.ui.refusals import refusal_in_words
from club.ui.web import SeeOther, member_of, wants_fragments
from games import bots, registry
from games.core import Seat
from games.notation import IllegalMove

View = Callable[..., HttpResponse]
TABLE = "tables:table"
LONGEST_SAID = 2000  # characters of picks in a form
# forms that play something
_PLAYING = ("form#turn-play", "form#turn-step", "form#turn-now", "form#turn-put")
# and those that change what is laid out
_DRAFTING = ("form#turn-step", "form#turn-put", "form#turn-undo", "form#turn-reset")
# headers of ours: the open folds with blanks between, and what the page said that it shows
OPEN_FOLDS, SHOWN = "Open-Folds", "Shown"
UNOPENED = "p#unopened-"  # and the fold whose contents are asked for: tag and id of who asks
_DETAILS = re.compile(r"<(/?)details\b[^>]*>")
NOT_LIVE = StaleTurn("not_live", "This table is not being played.")  # nor is there any to be seen


def drawn(request: HttpRequest, page: Page, problem: str = "", status: int = 200) -> HttpResponse:
    """The page, or its fragments when htmx asks; `problem` is the sentence of what was refused."""
    template = (
        "table_page/_fragments.jinja" if wants_fragments(request) else "table_page/table.jinja"
    )
    context = context_of(request, page) | {"problem": problem}
    if page.news.alone:
        whole = render_to_string(template, context, request)
        context["fold_alone"] = fold_in(whole, page.news.alone)
        template = "table_page/_fold_alone.jinja" if context["fold_alone"] else template
    response = render(request, template, context, status=status)
    patch_vary_headers(response, ("HX-Request", "HX-History-Restore-Request", OPEN_FOLDS, SHOWN))
    return response


def context_of(request: HttpRequest, page: Page) -> dict[str, Any]:
    """What templates find: the page with its sections, what boards need under names of their own,
    and where the keyboard goes on.
    """
    return {
        "page": page,
        "table": page.table,
        **vars(page.board),
        **_focus(request, page),
        "bots": bots.names(),
        "invite_address": _invite_address(request, page.table),
    }


def already_on(request: HttpRequest) -> Already:
    """What stands on the page that asks for fragments. A form may change what no mark tells of."""
    source, folds = _source(request), tuple(request.headers.get(OPEN_FOLDS, "").split())
    _, opens, fold = source.partition(UNOPENED)
    opening = fold if opens and fold in folds else ""
    known = opening or source.startswith(("a", *_DRAFTING))
    return Already(request.headers.get(SHOWN, "") if known else "", folds, opening)


def fold_in(drawn: SafeString, name: str) -> SafeString:
    """The element of that fold with all that is in it, wherever it stands on a page that was drawn;
    empty where there is none.
    """
    tags = _DETAILS.finditer(drawn)
    first = next((tag for tag in tags if f'data-fold="{name}"' in tag[0]), None)
    if first is None:
        return SafeString()
    depth = 1
    for tag in tags:
        depth += -1 if tag[1] else 1
        if depth == 0:
            return SafeString(drawn[first.start() : tag.end()])
    return SafeString()


def onward(table_id: int) -> HttpResponse:
    """After something was done: to the table's page, by GET."""
    return SeeOther(table_address(table_id))


def answering(view: View) -> View:
    """A view that changes a table, by POST only; what is refused is answered with the page as it
    stands now.

    Who looks there instead, after a log-in or with the address that a refused form has left, is
    shown the table.
    """

    @wraps(view)
    def answer(request: HttpRequest, table_id: int) -> HttpResponse:
        if request.method == "POST":
            return _tried(view, request, table_id)
        looks = request.method in ("GET", "HEAD")
        return (
            redirect(TABLE, table_id) if looks else HttpResponseNotAllowed(["GET", "HEAD", "POST"])
        )

    vars(answer)["shown_at"] = TABLE  # where the log-in leads
    return answer


def _tried(view: View, request: HttpRequest, table_id: int) -> HttpResponse:
    try:
        return view(request, table_id)
    except registry.UnknownGame:
        raise Http404 from None
    except NotAllowed as refused:
        return _refused(request, table_id, refusal_in_words(refused), 403)
    except (StaleTurn, Table.DoesNotExist) as stale:
        told = stale if isinstance(stale, StaleTurn) else NOT_LIVE
        return _refused(request, table_id, refusal_in_words(told), 409)
    except IllegalMove as illegal:
        return _refused(request, table_id, illegal, 422)
    except Refused as refused:
        return _refused(request, table_id, refusal_in_words(refused), 422)
    except Exception as failure:
        return _undrawn(request, table_id, failure)


def finding(view: View) -> View:
    """A view that shows a table: 404 for one that is not the member's to see, or whose rules left
    the shelf.
    """

    @wraps(view)
    def answer(request: HttpRequest, table_id: int) -> HttpResponse:
        try:
            return view(request, table_id)
        except (Table.DoesNotExist, registry.UnknownGame):
            raise Http404 from None
        except Exception as failure:
            return _undrawn(request, table_id, failure)

    return answer


def drawable(found: tuple[Table, Seat | None]) -> tuple[Table, Seat | None]:
    """The table and seat. Raises Unrenderable where the rules have failed to show it before."""
    if found[0].marked == UNRENDERABLE:
        raise Unrenderable
    return found


def _undrawn(request: HttpRequest, table_id: int, failure: Exception) -> HttpResponse:
    """What is said of a table that its rules cannot show: it is held. Raises again what was not the
    rules' fault.
    """
    table, _ = table_for(member_of(request), table_id)
    if not isinstance(failure, Unrenderable) and not play.suspend_unrenderable(
        table, failure, timezone.now()
    ):
        raise failure
    may_resume = bool(table.marked) and table.host_id == member_of(request).pk
    facts = {"table": table, "may_resume": may_resume}
    return error_page(request, 503, "table_page/undrawn.jinja", facts)


def _refused(
    request: HttpRequest, table_id: int, reason: str | IllegalMove, status: int
) -> HttpResponse:
    try:
        table, seat = drawable(table_for(member_of(request), table_id))
        now, already = timezone.now(), already_on(request)
        page = page_of(table, seat, member_of(request), _said(request), now, already=already)
    except (Table.DoesNotExist, registry.UnknownGame):
        raise Http404 from None
    except Exception as failure:
        return _undrawn(request, table_id, failure)
    if status == 403 and not wants_fragments(request):
        facts = {"problem": reason, "table": table}
        return error_page(request, status, "table_page/not_yours.jinja", facts)
    return drawn(
        request,
        page,
        _sentence(page, reason) if isinstance(reason, IllegalMove) else reason,
        status,
    )


def _said(request: HttpRequest) -> dict[str, str]:
    """What of a refused form the page goes on with: a plan, or a move put together, so that it need
    not be made anew.
    """
    written = request.POST.get("written", "")
    if written:
        return {ORDER: f"{request.POST.get('key', '')}: {written}"}
    return dict(parse_qsl(request.POST.get("picked", "")[:LONGEST_SAID]))


def _focus(request: HttpRequest, page: Page) -> dict[str, Any]:
    """Where the keyboard goes on: at what is asked next, at the sentence that tells it, at what
    takes back, at the rule.
    """
    source, asking = _source(request), page.turn.asking
    undone = source == "form#turn-undo" and bool(page.turn.own and page.turn.own.drafted)
    told = _has_played(request, page.turn)
    refused = asking is not None and bool(asking.reasons)
    elsewhere = refused or undone or told or source.startswith("a#put-")
    return {
        "focused": _from_turn(request) and not elsewhere,
        "undone": undone,
        "pressed": source.partition("#")[2],
        "told": told,
        "rule_focused": wants_fragments(request)
        and request.headers.get("HX-Target") == "aside#rule",
    }


def _from_turn(request: HttpRequest) -> bool:
    """Whether it was a choice that brought the fragments: then the keyboard goes on with what is
    asked next.
    """
    return _source(request).startswith(("a", "form#turn-"))


def _has_played(request: HttpRequest, turn: TurnSection) -> bool:
    """Whether something was played just now, or nothing is left to choose: then the keyboard goes
    on with the sentence that tells what is next.
    """
    if turn.planning:
        return False
    if turn.own is None:
        return _from_turn(request)
    sent = _source(request).startswith(_PLAYING)
    return sent and not turn.own.drafted


def _source(request: HttpRequest) -> str:
    """What on the page brought htmx here, as tag and id; empty when nothing did."""
    return request.headers.get("HX-Source", "") if wants_fragments(request) else ""


def _invite_address(request: HttpRequest, table: Table) -> str:
    return (
        request.build_absolute_uri(reverse("tables:invite", args=[table.invite]))
        if table.invite
        else ""
    )


def _sentence(page: Page, illegal: IllegalMove) -> str:
    return page.cast.tell(illegal.message)
