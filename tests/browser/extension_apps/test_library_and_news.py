"""The pages of the library and of the news in a browser, on a desk and on a phone, in both lights;
and a box that is borrowed and brought back without scripts.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, BrowserContext, expect

from club.community.library.models import Loan
from club.community.library.services import lending
from club.community.library.services.acts import set_wish
from club.community.news import services as news
from club.community.news.services import NewsDraft
from club.people.members.models import Member
from tests.browser.support.accessibility import muddles, overflow, stumbles
from tests.community.library.shelves import box, organiser

ComeIn = Callable[[BrowserContext, Member], None]
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
TIME = "[type=datetime-local]"
APPEARANCES = [(1280, 900, "light"), (390, 844, "dark")]
TEXT = (
    "# Soon\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n> A guest\n\n[A link](/tables/)"
)


@pytest.fixture
def pages(alice: Member, bob: Member) -> list[str]:
    """The addresses of all pages, with something on each."""
    now = timezone.now()
    organiser(alice)
    copy = box("Terraforming Mars: The Card Game of a Long Name", language="Finnish")
    lending.lend_copy(copy.pk, bob, bob, now)
    lending.ask_for_copy(copy.pk, alice, now)
    own = box("Hive", alice)
    set_wish(copy.title_id, bob, now, wants=True)
    item = news.write_item(alice, NewsDraft("A long evening", TEXT, is_public=True), now)
    news.publish_item(item.pk, alice, now)
    draft = news.write_item(alice, NewsDraft("Not yet", "Soon."), now)
    return [
        "/",
        "/library/",
        "/library/?q=nothing",
        "/library/mine/",
        "/library/loans/",
        "/library/copies/new/",
        "/library/import/",
        "/library/titles/new/",
        f"/library/titles/{copy.title_id}/",
        copy.get_absolute_url(),
        own.get_absolute_url(),
        f"{own.get_absolute_url()}edit/",
        "/news/",
        item.get_absolute_url(),
        "/news/drafts/",
        f"/news/{draft.pk}/edit/",
        f"/news/{item.pk}/edit/",
    ]


@pytest.mark.parametrize(("width", "height", "light"), APPEARANCES)
def test_everybody_finds_the_way(
    browser: Browser,
    site: str,
    come_in: ComeIn,
    faults: Callable[..., list[str]],
    alice: Member,
    pages: list[str],
    width: int,
    height: int,
    light: str,
) -> None:
    Member.objects.filter(pk=alice.pk).update(theme=light)
    context = browser.new_context(viewport={"width": width, "height": height})
    come_in(context, alice)
    page = context.new_page()
    for address in pages:
        page.goto(site + address)
        page.emulate_media(color_scheme=light, reduced_motion="reduce")  # type: ignore[arg-type]
        assert (address, faults(page, colours=light == "dark")) == (address, [])
        assert (address, muddles(page)) == (address, [])
        if not page.locator(TIME).count():  # a field of a time has a stop for each of its parts
            assert (address, stumbles(page)) == (address, [])
        assert (address, overflow(page)) == (address, 0)
    context.close()


@pytest.mark.quick
def test_a_box_is_borrowed_and_brought_back_without_scripts(
    browser: Browser, site: str, come_in: ComeIn, bob: Member
) -> None:
    copy = box("Hive")
    context = browser.new_context(java_script_enabled=False)
    come_in(context, bob)
    page = context.new_page()
    page.goto(f"{site}/library/?q=hi")
    page.get_by_role("link", name="Hive").click()
    page.get_by_role("button", name="I take it now").click()
    expect(page.locator("main")).to_contain_text("You have it until")
    page.get_by_role("link", name=copy.label).click()
    page.get_by_role("button", name="Prolong").click()
    page.get_by_label("What its condition is").fill("as good as new")
    page.get_by_role("button", name="It is back").click()
    expect(page.locator("main")).to_contain_text("On the shelf.")
    loan = Loan.objects.get(copy=copy)
    assert (loan.prolonged, loan.returned_condition) == (1, "as good as new")
    context.close()
