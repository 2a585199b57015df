"""Web push in a browser: the worker shows what it is sent, under the strict policy; and a page of
its own stands where there is no connection.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Worker, expect
from pytest_django.fixtures import Settings

from club.people.members.models import Member
from tests.messages.push.doubles import Browser as Double
from tests.messages.push.doubles import PushService
from tests.messages.push.test_push import ENDPOINT, nim, push_service, remind_and_deliver
from tests.support.sitting_down import Sat

__all__ = ["nim", "push_service"]  # fixtures
ComeIn = Callable[[BrowserContext, Member], None]
pytestmark = pytest.mark.usefixtures("site")
MOST_LOOKS = 100
MESSAGE = {
    "title": "Your turn: Thursday",
    "body": "Until Wednesday",
    "address": "/tables/",
    "tag": "t",
}
# headless browsers show no messages: what the worker would show is noted
NOTED = """() => {
  self.shown = [];
  self.registration.showNotification = async (title, more) => self.shown.push([title, more]);
}"""

# a browser under test has no push service: the button gets the keys of a double
SUBSCRIBED = """(given) => {
  const bytes = (text) => Uint8Array.from(
    atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0)).buffer;
  PushManager.prototype.subscribe = async () =>
    ({ endpoint: given.endpoint, getKey: (name) => bytes(given[name]) });
}"""


@pytest.fixture
def page_of_push(browser: Browser, site: str, alice: Member, come_in: ComeIn) -> Page:
    """The page of browsers, once its worker controls it."""
    context = browser.new_context()
    context.grant_permissions(["notifications"], origin=site)
    come_in(context, alice)
    page = context.new_page()
    page.goto(f"{site}/push/")
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    page.reload()
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    return page


def deliver(page: Page, site: str, message: dict[str, str]) -> None:
    """A message arrives as if from a push service."""
    session = page.context.new_cdp_session(page)
    known: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: known.extend(one["registrationId"] for one in told["registrations"]),
    )
    session.send("ServiceWorker.enable")
    page.wait_for_function("() => navigator.serviceWorker.ready.then(() => true)")
    for _ in range(MOST_LOOKS):
        if known:
            break
        page.evaluate("new Promise((done) => setTimeout(done, 50))")  # lets events come
    session.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": site, "registrationId": known[0], "data": json.dumps(message)},
    )


def shown_by(worker: Worker) -> tuple[str, dict[str, Any]]:
    """Title and options of the only message, as soon as it is shown."""
    for _ in range(MOST_LOOKS):
        if worker.evaluate("self.shown.length"):
            break
    ((title, options),) = worker.evaluate("self.shown")
    return title, options


def test_the_worker_shows_a_message_that_comes_in(page_of_push: Page, site: str) -> None:
    (worker,) = page_of_push.context.service_workers
    worker.evaluate(NOTED)
    deliver(page_of_push, site, MESSAGE)
    title, more = shown_by(worker)
    assert (title, more["body"], more["tag"]) == ("Your turn: Thursday", "Until Wednesday", "t")
    assert more["data"] == {"address": "/tables/"}
    assert more["icon"].startswith("/static/icon-192")


def test_a_browser_that_subscribes_shows_what_the_club_sends(
    page_of_push: Page, site: str, nim: Sat, push_service: PushService, settings: Settings
) -> None:
    """The button subscribes, the task sends, and the browser's key reads the encrypted message."""
    settings.PUBLIC_URL = site
    browser = Double()
    page_of_push.evaluate(SUBSCRIBED, browser.fields | {"endpoint": ENDPOINT})
    page_of_push.get_by_role("button", name="Turn on for this device").click()
    expect(page_of_push.get_by_text("By push.example")).to_be_visible()
    remind_and_deliver(nim)
    ((_address, body, _headers),) = push_service.posts
    (worker,) = page_of_push.context.service_workers
    worker.evaluate(NOTED)
    deliver(page_of_push, site, browser.read(body))
    title, more = shown_by(worker)
    assert title.startswith("Your turn: ")
    assert more["data"]["address"] == f"/tables/{nim.pk}/"


def test_the_page_without_a_connection_stands_in_for_any_other(
    page_of_push: Page, site: str
) -> None:
    page = page_of_push
    page.context.set_offline(True)
    page.goto(f"{site}/notices/")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    button = page.get_by_role("link", name="Try again")
    assert button.evaluate("one => getComputedStyle(one).display") == "inline-flex"  # has its style
    page.context.set_offline(False)
    button.click()
    expect(page).to_have_url(f"{site}/")


def test_the_worker_stores_no_page_of_a_member(page_of_push: Page, site: str) -> None:
    page = page_of_push
    page.goto(f"{site}/notices/")
    stored = page.evaluate(
        "caches.open('offline-1').then((store) => store.keys())"
        ".then((all) => all.map((one) => one.url))"
    )
    assert sorted(one.removeprefix(site).split("?")[0] for one in stored) == [
        "/offline/",
        "/static/icon.svg",
        "/static/site.css",
    ]


def test_the_button_is_there_with_scripts_alone(
    page_of_push: Page, site: str, alice: Member, come_in: ComeIn, browser: Browser
) -> None:
    button = "Turn on for this device"
    expect(page_of_push.get_by_role("button", name=button)).to_be_visible()
    quiet = browser.new_context(java_script_enabled=False)
    come_in(quiet, alice)
    page = quiet.new_page()
    page.goto(f"{site}/push/")
    expect(page.get_by_role("button", name=button)).to_be_hidden()
    expect(page.get_by_text("Push needs scripts")).to_be_visible()
