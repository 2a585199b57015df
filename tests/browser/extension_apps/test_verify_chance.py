"""The button that draws everything again in the browser; the same as `bin/verify` says."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from club.people.members.models import Member
from club.play.game_records.models import Record
from games.chance import BY_PYTHON
from tests.play.replay.looking_back import play_out
from tests.support.sitting_down import Sat, sit_down


@pytest.fixture
def over(site: str, alice: Member, bob: Member) -> Sat:
    return play_out(sit_down("liars_dice", [alice, bob], {"dice": 3}))


def press(page: Page, site: str, sat: Sat) -> None:
    page.goto(f"{site}/tables/{sat.pk}/chance/")
    page.get_by_role("button", name="Draw everything again").click()


def test_the_browser_says_which_draws_follow(
    site: str,
    over: Sat,
    alice: Member,
    context: BrowserContext,
    page: Page,
    come_in: Callable[[BrowserContext, Member], None],
) -> None:
    come_in(context, alice)
    press(page, site, over)
    expect(page.locator("#verify_result")).to_contain_text("All ")
    assert page.locator("#verify_list .error").count() == 0
    draws = sum(seat == -1 for seat, _move, _by in over.plies())
    assert page.locator("#verify_list li").count() == draws + 2

    page.route(
        f"**/api/v1/records/{over.pk}",
        _with_another_roll,
    )
    page.route(f"**/api/v1/records/{over.pk}", _with_another_roll)
    page.get_by_role("button", name="Draw everything again").click()
    expect(page.locator("#verify_result")).to_contain_text("1 do not follow")

    page.unroute(f"**/api/v1/records/{over.pk}")
    Record.objects.filter(pk=over.record.pk).update(chance=BY_PYTHON, nonces=[], lots=[])
    press(page, site, over)
    expect(page.locator("#verify_result")).to_contain_text("All ")


def _with_another_roll(route: object) -> None:
    response = route.fetch()  # type: ignore[attr-defined]
    record = response.json()
    rolls = next(ply["rolls"] for ply in record["plies"] if ply.get("rolls"))
    rolls[0][1] = (rolls[0][1] + 1) % rolls[0][0]
    route.fulfill(response=response, json=record)  # type: ignore[attr-defined]
