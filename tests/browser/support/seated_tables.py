"""Tables under browser tests: who sits there and is asked, what was played and laid out, and what
of a page is pressed.
"""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlencode

from django.utils import timezone
from playwright.sync_api import Locator, Page

from club.people.members.models import Member
from club.play.moves import services as play_services
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.table_page.turn.offers import nothing_follows
from club.play.table_page.turn.picks import picks_of_move
from club.play.tables.models import Chair, Table
from club.play.tables.projection import project_table
from games import registry

At = Callable[..., Page]
SEVERAL = 8  # moves to begin a turn with, so that one can be laid out and another after it
CALM = "() => !document.querySelector('[aria-busy], .htmx-request, .htmx-swapping, .htmx-settling')"


def seated(slug: str, *members: Member, **options: str) -> Table:
    now = timezone.now()
    terms = Terms("North light", len(members), options)
    table = seating.open_table(members[0], registry.find(slug), terms, now)
    for member in members[1:]:
        seating.join(table.pk, member, now)
    return seating.start(table.pk, members[0], now)


def asked(table: Table) -> Chair:
    found = table.chairs.filter(turn_since__isnull=False).first()
    assert found is not None and found.member is not None
    return found


def play(table: Table, notation: str) -> None:
    chair = asked(table)
    assert chair.member is not None
    play_services.play(table.pk, chair.member, [notation], chair.asked, timezone.now())


def choices(page: Page) -> Locator:
    return page.locator("#turn .question .offer:visible")


def step(page: Page) -> Locator:
    return page.locator("#do-it")


def adding(page: Page) -> Locator:
    """The button that adds the chosen move to the draft."""
    return page.locator("#turn-add button")


def entries_of(table: Table) -> list[str]:
    """The played moves, without those of chance."""
    table.refresh_from_db()
    assert table.record is not None
    return list(table.record.entries.exclude(seat=-1).values_list("move", flat=True))


def laid_out(table: Table) -> list[str]:
    return list(asked(table).draft)


def lay_out(table: Table) -> None:
    """The first move that the asked member can lay out."""
    chair = asked(table)
    assert chair.member is not None
    play_services.lay_out(table.pk, chair.member, is_deterministic(table)[0], chair.asked)


def legal(table: Table) -> list[str]:
    """All legal moves of the asked member."""
    one = project_table(Table.objects.get(pk=table.pk), asked(table).seat)
    assert one.decision is not None
    return [str(move) for move in one.decision.legal]


def is_deterministic(table: Table) -> list[str]:
    """The moves, besides those of the draft, after which further moves may follow."""
    one = project_table(Table.objects.get(pk=table.pk), asked(table).seat)
    assert one.decision is not None
    position, seat = one.decision.laid.position, one.decision.seat
    moves = position.legal_moves(seat)
    return [str(move) for move in moves if not nothing_follows(position, seat, move)]


def can_build_on(table: Table) -> bool:
    """Whether, after the first that can be laid out, something is built that more can follow."""
    one = project_table(Table.objects.get(pk=table.pk), asked(table).seat)
    first = next(iter(is_deterministic(table)), "")
    if one.decision is None or not first:
        return False
    seat = one.decision.seat
    then = one.decision.laid.position.after(seat, table.game.read_move(first))
    following = [move for move in then.legal_moves(seat) if not nothing_follows(then, seat, move)]
    return bool(following) and bool(last_build(table))


def last_build(table: Table) -> str:
    """A build after which the turn can be ended in one way alone; empty where there is none."""
    one = project_table(Table.objects.get(pk=table.pk), asked(table).seat)
    assert one.decision is not None
    position, seat = one.decision.laid.position, one.decision.seat
    for move in is_deterministic(table):
        if move.startswith("build"):
            then = position.after(seat, table.game.read_move(move))
            if sum(str(one).startswith("end") for one in then.legal_moves(seat)) == 1:
                return move
    return ""


def address_of(table: Table, notation: str) -> str:
    """The page with all of a move picked."""
    return "?" + urlencode(picks_of_move(table.game.read_move(notation)))
