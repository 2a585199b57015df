"""Substitutes learn nothing of what their tables hide: twins that differ in it lead to the same
requests, and to the same briefing for who is asked no longer.
"""

from __future__ import annotations

import re
from functools import partial

import pytest
from django.test import Client

from club.messages.notifications.kinds import kind
from club.messages.notifications.models import Notice
from club.people.members.models import Member
from club.play.substitutes import services as substitutes
from club.play.substitutes.models import SubstituteRequest
from club.play.tables.models import EventType
from tests.play.substitutes.benches import miss, the_call, volunteers, with_a_bench
from tests.support.pages import Enter, address, part, unmarked, write_over
from tests.support.sitting_down import DAY, NOW, Sat
from tests.support.twins import twins

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]
LATE = NOW + 2 * DAY


def answers_himself(sat: Sat) -> None:
    sat.play(0, "ask hidden")
    sat.play(1, "reply no", now=LATE)


def is_stood_in_for(sat: Sat) -> None:
    sat.play(0, "ask hidden")
    miss(sat, 1, NOW)


def calls_after_a_miss(sat: Sat) -> tuple[int, int]:
    """Seat 1 misses its own first turn."""
    sat.play(0, "end", now=LATE)
    miss(sat, 1, LATE)
    return SubstituteRequest.objects.filter(table=sat.pk).count(), len(
        sat.happened(EventType.CALLED)
    )


def test_twins_that_differ_in_who_answered_in_a_hidden_window_are_treated_alike(
    alice: Member, bob: Member, carol: Member
) -> None:
    """bob answers a question that nobody else may know of, or a substitute does; then he misses his
    own first turn.
    """
    volunteers("dora", chairs=5)
    sit = partial(with_a_bench, alice, bob, carol, misses=3)
    one, other = twins([answers_himself, is_stood_in_for], sit, calls_after_a_miss)
    assert one == other


def asks_with(card: int, client: Client, sat: Sat) -> None:
    """Seat 0 holds the card, and gives up its chair; the asked substitute reads which
    card it is.
    """
    sat.play(0, "peek")
    write_over(sat, 2, f"draw {card}")
    substitutes.ask_for_substitute(sat.pk, sat.member(0), NOW)
    page = client.get(the_call(sat).get_absolute_url())
    assert str(card) in part(page, "board")  # the control


def read_later(client: Client, sat: Sat) -> list[str]:
    """The page after the first request, the e-mail, and the table's section."""
    first = the_call(sat)
    letter = Notice.objects.get(kind="bench", about=f"c{first.pk}")
    substitutes.settle_request(sat.pk, first.pk, NOW + DAY)
    page = unmarked(client.get(the_call(sat).get_absolute_url()))
    told = page, kind("bench").words(letter).body, part(client.get(address(sat)), "bench")
    return [re.sub(r"\d+/", "", one) for one in told]


def test_twins_that_differ_in_a_hidden_card_read_alike(
    alice: Member, bob: Member, inside: Enter
) -> None:
    """Only the asked member may read the seat's view. The page after an earlier request, the
    table's section and the e-mail do not reveal which card was drawn.
    """
    client = inside(volunteers("dora", chairs=5)[0])
    stories = [partial(asks_with, card, client) for card in (3, 7)]
    sit = partial(with_a_bench, alice, bob)
    one, other = twins(stories, sit, partial(read_later, client))
    assert one == other
