"""How a table's page answers: drawn whole, or as fragments for htmx, with the sentence of what was
refused.

Every view of one table goes through here, so that each refusal looks the same whoever refused.
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

from club.play import services as play
from club.play.services.suspension import UNRENDERABLE
from club.table_page.addresses import Already
from club.table_page.collapsible_sections import fold_in
from club.table_page.drawing import page_of
from club.table_page.page import Page
from club.table_page.turn.planning import ORDER
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
NOT_LIVE = StaleTurn("not_live", "This table is not being played.")  # nor is there any to be seen


def drawn(request: HttpRequest, page: Page, problem: str = "", status: int = 200) -> HttpResponse:
    """The page, or its fragments when htmx asks; `problem` is the sentence of what was refused."""
    template = (
        "table_page/_fragments.jinja" if wants_fragments(request) else "table_page/table.jinja"
    )
    context = context_of(request, page) | {"problem": problem}
    if page.alone:
        context["fold_alone"] = fold_in(render_to_string(template, context, request), page.alone)
        template = "table_page/_fold_alone.jinja" if context["fold_alone"] else template
    response = render(request, template, context, status=status)
    patch_vary_headers(response, ("HX-Request", "HX-History-Restore-Request", OPEN_FOLDS, SHOWN))
    return response


def context_of(request: HttpRequest, page: Page) -> dict[str, Any]:
    """What templates find; boards need `view`, `picture`, `narrowing`, `sitters`, `scenery`,
    `viewer`, `game`.

    `before` is the view without what is laid out: a board may show the rest as not yet played.
    """
    undone = _source(request) == "form#turn-undo" and bool(page.turn and page.turn.drafted)
    told = _has_played(request, page)
    return {
        "page": page,
        "table": page.table,
        "game": page.game,
        "viewer": page.viewer,
        "view": page.view,
        "picture": page.picture,
        "before": page.turn.before if page.turn and not page.planning else None,
        "narrowing": page.asking,
        "sitters": page.sitters,
        "board_constants": page.game.board_constants,
        "hosts": page.hosts,
        "bots": bots.names(),
        "focused": _from_turn(request)
        and not (page.asking and page.asking.reasons)
        and not undone
        and not told
        and not _source(request).startswith("a#put-"),
        "undone": undone,
        "pressed": _source(request).partition("#")[2],
        "told": told,
        "rule_focused": wants_fragments(request)
        and request.headers.get("HX-Target") == "aside#rule",
        "opened": page.opened,
        "same": page.same,
        "invite_address": _invite_address(request, page.table),
    }


def already_on(request: HttpRequest) -> Already:
    """What stands on the page that asks for fragments. A form may change what no mark tells of."""
    source, folds = _source(request), tuple(request.headers.get(OPEN_FOLDS, "").split())
    _, opens, fold = source.partition(UNOPENED)
    opening = fold if opens and fold in folds else ""
    known = opening or source.startswith(("a", *_DRAFTING))
    return Already(request.headers.get(SHOWN, "") if known else "", folds, opening)


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
    """The table and seat. Raises Undrawn where the rules have failed to show it before."""
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
    said = {"table": table, "may_resume": may_resume}
    page = render(request, "table_page/undrawn.jinja", said, status=503)
    page["HX-Refresh"] = "true"  # to htmx, which leaves a page alone when an answer has failed
    return page


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
        return render(
            request,
            "table_page/not_yours.jinja",
            {"problem": reason, "table": table},
            status=status,
        )
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


def _from_turn(request: HttpRequest) -> bool:
    """Whether it was a choice that brought the fragments: then the keyboard goes on with what is
    asked next.
    """
    return _source(request).startswith(("a", "form#turn-"))


def _has_played(request: HttpRequest, page: Page) -> bool:
    """Whether something was played just now, or nothing is left to choose: then the keyboard goes
    on with the sentence that tells what is next.
    """
    if page.planning:
        return False
    if page.turn is None:
        return _from_turn(request)
    sent = _source(request).startswith(_PLAYING)
    return sent and not page.turn.drafted


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
