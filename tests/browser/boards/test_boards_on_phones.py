"""Boards and drafts on a phone: what one decides by is in sight above the question."""

from __future__ import annotations

from django.utils import timezone
from playwright.sync_api import Page, expect

from club.people.members.models import Member
from club.play.moves.choosers import bot_chooser
from club.play.moves.services.play_along import Plan, play_along
from club.play.tables.models import Table
from tests.browser.support.frame_measures import LEAST_TEXT
from tests.browser.support.seated_tables import At, lay_out, legal, seated

LEAST_SIGN = 14  # pixels of a vegetable on a table of Reykholt
PRICES = """() => [...document.querySelectorAll('.table:not(.t0)')].map((table) => {
  const plates = table.querySelector('.plates').getBoundingClientRect();
  const count = getComputedStyle(table, '::before');
  return [plates.height, parseFloat(count.fontSize), count.content.split('"')[1]];
})"""
# 1 is the lowest row of the drawing
SHOWN = """([drawing, part]) => {
  const box = document.querySelector(drawing).getBoundingClientRect();
  const sheet = document.querySelector('.at-hand').getBoundingClientRect();
  return (sheet.top - box.top) / box.height >= part;
}"""


def play_on(table: Table, kind: str) -> None:
    """Plays until the asked member may make a move of that kind."""
    while not any(move.startswith(kind) for move in legal(table)):
        play_along(table.pk, Plan([timezone.now()], 1, bot_chooser("random")))


def test_all_rows_of_a_rauha_world_are_above_the_question(
    phone: Page, at: At, alice: Member, bob: Member, transactional_db: None, same_chance: None
) -> None:
    table = seated("rauha", alice, bob)
    for kind in ("choose", "place"):
        play_on(table, kind)
        at(phone, table)
        assert phone.evaluate(SHOWN, [".own-world .world", 0.9])


def test_the_land_of_inkas_is_above_the_hand_whole_while_there_is_nothing_to_tap(
    phone: Page, at: At, company: tuple[Member, ...], transactional_db: None, same_chance: None
) -> None:
    table = seated("inkas", *company)
    for kind, shown in (("end turn", 0.97), ("road", 0.75)):
        play_on(table, kind)
        at(phone, table)
        assert bool(phone.locator(".land a.spot").count()) == (kind == "road")
        assert phone.evaluate(SHOWN, [".land", shown])


def test_the_price_of_each_table_of_reykholt_can_be_read(
    phone: Page, at: At, alice: Member, bob: Member, transactional_db: None, same_chance: None
) -> None:
    table = seated("reykholt", alice, bob)
    play_on(table, "place")
    at(phone, table)

    prices = phone.evaluate(PRICES)

    assert len(prices) == 30
    assert min(height for height, _, _ in prices) >= LEAST_SIGN
    assert min(size for _, size, _ in prices) >= LEAST_TEXT
    assert [count for _, _, count in prices[:2] + prices[-2:]] == ["×1", "×1", "×6", "×6"]


def test_what_is_laid_out_stays_in_sight(
    phone: Page, at: At, alice: Member, bob: Member, transactional_db: None, same_chance: None
) -> None:
    table = seated("khronos", alice, bob)
    play_on(table, "build")
    lay_out(table)
    at(phone, table)
    for size in ((390, 844), (844, 390)):
        phone.set_viewport_size({"width": size[0], "height": size[1]})
        expect(phone.locator(".turn-bar .laid li")).to_have_count(1)
        expect(phone.locator(".turn-bar .laid li")).to_be_in_viewport(ratio=0.5)
