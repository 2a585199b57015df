"""Khronos in a real browser: all has its place, whatever the members are called."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page

from club.members.models import Member
from club.members.services import welcome
from club.tables.services.rehearsal import Plan, rehearse
from club.tables.thinking import by_bot
from tests.browser.sitting import asked, seated

ComeIn = Callable[[BrowserContext, Member], None]
WIDEST = "W" * 20  # as wide as a name can be
SPILLS = """() => [...document.querySelectorAll(
    '.triptych > section, .triptych header, .incomes > li, .triptych .way, .holdings')]
  .map((it) => [it, it.getBoundingClientRect(), it.parentElement.getBoundingClientRect()])
  .filter(([, box, room]) => box.width && box.right > room.right + 0.5)
  .map(([it]) => it.className || it.tagName)"""


@pytest.mark.parametrize("width", [320, 390, 700, 1280])
def test_the_widest_names_leave_every_age_and_figure_in_its_place(
    page: Page, site: str, come_in: ComeIn, alice: Member, transactional_db: None, width: int
) -> None:
    wide = welcome(WIDEST, "wide@club.example", "warm-paper-7")
    table = seated("khronos", alice, wide)
    rehearse(table.pk, Plan([timezone.now()], 40, by_bot("random")))
    member = asked(table).member
    assert member is not None
    come_in(page.context, member)
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(site + table.get_absolute_url())
    assert page.locator(".holdings").get_by_text(WIDEST).count() == 1
    assert page.evaluate(SPILLS) == []


def test_the_three_maps_stand_at_one_height_while_all_ten_adventurers_are_in_one_age(
    page: Page, site: str, come_in: ComeIn, alice: Member, transactional_db: None
) -> None:
    guests = [welcome(f"guest{one}", f"{one}@club.example", "warm-paper-7") for one in range(4)]
    table = seated("khronos", alice, *guests)
    come_in(page.context, alice)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(site + table.get_absolute_url())
    maps = [one.bounding_box() for one in page.locator(".triptych svg.valley").all()]
    assert len({box["y"] for box in maps if box is not None}) == 1
