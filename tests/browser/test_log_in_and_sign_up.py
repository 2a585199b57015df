"""The doors in a real browser: with scripts and without, with a passkey, and for everybody's eyes
and hands.
"""

import re
from collections.abc import Callable
from itertools import product

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from club.people.members.models import Member
from tests.sampling import cases

ComeIn = Callable[[BrowserContext, Member], None]


def enter(page: Page, login: str) -> None:
    page.get_by_label("Name or e-mail").fill(login)
    page.get_by_label("Password").fill("warm-paper-7")
    page.get_by_role("button", name="Log in", exact=True).click()


def log_out(page: Page) -> None:
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("heading", name="You are logged out")).to_be_visible()


def join(page: Page, site: str) -> None:
    page.goto(f"{site}/accounts/signup/")
    page.get_by_label("Name").fill("dora")
    page.get_by_label("E-mail").fill("dora@club.example")
    page.get_by_label("Password").fill("warm-paper-7")
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("link", name="dora")).to_be_visible()


@pytest.mark.quick
def test_a_visitor_joins_leaves_and_comes_back_without_scripts(
    quiet_room: BrowserContext, site: str
) -> None:
    page = quiet_room.new_page()
    join(page, site)
    log_out(page)
    page.goto(f"{site}/accounts/login/")
    expect(page.get_by_text("needs scripts")).to_be_visible()
    expect(page.get_by_role("button", name="passkey")).to_be_hidden()
    enter(page, "DORA")
    expect(page.get_by_role("link", name="dora")).to_be_visible()


def test_the_browser_tells_its_zone(browser: object, site: str) -> None:
    context = browser.new_context(timezone_id="America/Lima")  # type: ignore[attr-defined]
    join(context.new_page(), site)
    context.close()
    assert Member.objects.get(username="dora").time_zone == "America/Lima"


def plug_in_authenticator(page: Page) -> None:
    """Chromium's virtual one, which says yes to all that is asked."""
    keys = page.context.new_cdp_session(page)
    keys.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True}
    options |= {
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    keys.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def add_passkey(page: Page, site: str, alone: bool = True) -> None:
    """Whether it is enough `alone`, or a second step only."""
    page.goto(f"{site}/accounts/2fa/webauthn/add/")
    page.get_by_label("Password").fill("warm-paper-7")
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("main").get_by_role("checkbox")).to_be_checked()
    page.get_by_role("main").get_by_role("checkbox").set_checked(alone)
    page.get_by_role("button", name="Add it").click()
    expect(page.get_by_role("heading", name="Recovery codes")).to_be_visible()


def test_a_member_logs_in_with_a_passkey_alone(page: Page, site: str) -> None:
    complaints: list[str] = []
    page.on(
        "console",
        lambda message: complaints.append(message.text) if message.type == "error" else None,
    )
    plug_in_authenticator(page)
    join(page, site)
    add_passkey(page, site)

    log_out(page)
    page.goto(f"{site}/accounts/login/")
    page.get_by_role("button", name="Log in with a passkey").click()
    expect(page.get_by_role("link", name="dora")).to_be_visible()
    assert complaints == []


@pytest.mark.parametrize(
    ("width", "scheme"),
    cases(product((390, 1280), ("light", "dark")), [(390, "dark"), (1280, "light")]),
)
def test_everybody_can_use_the_doors_and_their_own_page(
    page: Page,
    site: str,
    alice: Member,
    come_in: ComeIn,
    faults: Callable[..., list[str]],
    scheme: str,
    width: int,
) -> None:
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    page.set_viewport_size({"width": width, "height": 900})
    outside = ["accounts/login/", "accounts/signup/", "accounts/password/reset/"]
    inside = [
        "members/me/",
        "accounts/2fa/",
        "accounts/email/",
        "accounts/password/change/",
        "nowhere/",
    ]
    for address in [*outside, *inside]:
        if address == inside[0]:
            come_in(page.context, alice)
        page.goto(f"{site}/{address}")
        assert faults(page, colours=scheme == "dark") == [], address
        assert page.evaluate("document.documentElement.scrollWidth") <= width, address


def test_a_passkey_that_is_a_second_step_only_does_not_log_in_alone(page: Page, site: str) -> None:
    """Neither does the password alone: both together do."""
    join(page, site)
    plug_in_authenticator(page)
    add_passkey(page, site, alone=False)
    codes = page.get_by_role("listitem").filter(has_text=re.compile(r"^\w{8}$")).all_inner_texts()

    log_out(page)
    page.goto(f"{site}/accounts/login/")
    page.get_by_role("button", name="Log in with a passkey").click()
    expect(page.get_by_role("button", name="Log in", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="dora")).to_have_count(0)

    page.goto(f"{site}/accounts/login/")
    enter(page, "dora")
    expect(page.get_by_role("heading", name="One more step")).to_be_visible()
    expect(page.get_by_role("link", name="dora")).to_have_count(0)
    page.get_by_role("button", name="Use a passkey instead").click()
    expect(page.get_by_role("link", name="dora")).to_be_visible()

    log_out(page)
    enter_with_code(page, site, codes[0])
    expect(page.get_by_role("link", name="dora")).to_be_visible()


def enter_with_code(page: Page, site: str, code: str) -> None:
    page.goto(f"{site}/accounts/login/")
    enter(page, "dora")
    page.get_by_label("Code").fill(code)
    page.get_by_role("button", name="Log in", exact=True).click()
