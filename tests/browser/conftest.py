"""A real browser against a real server: `site` is the club under uvicorn, `page` a page of a
browser of Playwright's.

`come_in(context, member)` logs a member in; `quiet_room` is a context with scripts off;
`faults(page)` asks axe; `at(page, table)` sits whoever is asked down there.
"""

import os
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import uvicorn
from django.conf import settings
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Browser, BrowserContext, BrowserType, Page, sync_playwright

from club import asgi
from club.base.processes.http_protocol import BoundedHttpProtocol
from club.base.streams.asgi import StreamApplication
from club.base.streams.hub import Hub
from club.people.members.models import Member
from club.play.moves.choosers import bot_chooser
from club.play.moves.services.play_along import Plan, play_along
from club.play.tables import stream_permissions
from club.play.tables.models import Table
from tests import servers
from tests.browser.support.seated_tables import (
    SEVERAL,
    asked,
    can_build_on,
    is_deterministic,
    seated,
)

# Playwright keeps a loop in the thread that makes the test's rows
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
AXE = Path(__file__).parent / "axe.min.js"
# Only what is wrong is written out: of what is right there is a hundred times as much.
COLOURS = "runOnly: ['color-contrast', 'link-in-text-block'],"
ASK = """axe.run({%s resultTypes: ['violations']}).then(r => r.violations.flatMap(
  v => v.nodes.map(n => v.id + ': ' + n.target.join(' ') + ' - ' + n.failureSummary)))"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser_type() -> Iterator[BrowserType]:
    """Chromium, to be launched, for all tests of a worker."""
    with sync_playwright() as playwright:
        yield playwright.chromium


@pytest.fixture(scope="session")
def browser(browser_type: BrowserType) -> Iterator[Browser]:
    """A Chromium for all tests of a worker."""
    chromium = browser_type.launch(executable_path=servers.headless(), args=FLAGS)
    yield chromium
    chromium.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A browser without cookies, for this test alone."""
    context = browser.new_context()
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


@pytest.fixture
def site(transactional_db: None) -> Iterator[str]:
    """The address of the club, served for this test alone."""
    asgi.streams = StreamApplication(
        Hub(stream_permissions)
    )  # streams belong to the loop they are served in
    sockets = [socket.create_server(("127.0.0.1", 0))]
    server = uvicorn.Server(
        uvicorn.Config(
            "club.asgi:application", lifespan="off", log_level="error", http=BoundedHttpProtocol
        )
    )
    thread = threading.Thread(target=server.run, args=(sockets,), daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield f"http://localhost:{sockets[0].getsockname()[1]}"
    server.should_exit = server.force_exit = True
    thread.join(timeout=5)


@pytest.fixture
def come_in(site: str) -> Callable[[BrowserContext, Member], None]:
    def enter(context: BrowserContext, member: Member) -> None:
        client = Client()
        client.force_login(member, backend="django.contrib.auth.backends.ModelBackend")
        name = settings.SESSION_COOKIE_NAME
        context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": site}])

    return enter


@pytest.fixture
def quiet_room(browser: Browser) -> Iterator[BrowserContext]:
    """A context in which no script runs."""
    context = browser.new_context(java_script_enabled=False)
    yield context
    context.close()


@pytest.fixture
def faults() -> Callable[..., list[str]]:
    """The faults that axe finds in a page for people who see, hear or move differently; empty if
    there are none.

    `faults(page, colours=True)` checks colours alone: for a page that was checked before, in
    another colour scheme.
    """

    def ask(page: Page, colours: bool = False) -> list[str]:
        # Through the debugger: the page's own policy would not let a strange script in.
        session = page.context.new_cdp_session(page)
        if not session.send("Runtime.evaluate", {"expression": "'axe' in window"})["result"][
            "value"
        ]:
            session.send("Runtime.evaluate", {"expression": AXE.read_text()})
        found = session.send(
            "Runtime.evaluate",
            {
                "expression": ASK % (COLOURS if colours else ""),
                "awaitPromise": True,
                "returnByValue": True,
            },
        )
        session.detach()
        return list(found["result"]["value"])

    return ask


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """A page under a thumb."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    yield context.new_page()
    context.close()


@pytest.fixture
def company(alice: Member, bob: Member, carol: Member) -> tuple[Member, ...]:
    return alice, bob, carol


@pytest.fixture
def nim(alice: Member, bob: Member, transactional_db: None) -> Table:
    return seated("nim", alice, bob)


@pytest.fixture
def islands(alice: Member, bob: Member, transactional_db: None, same_chance: None) -> Table:
    return seated("rakentaa", alice, bob, deal="demo")


@pytest.fixture
def developed(islands: Table) -> Table:
    """A turn in which several structures can be laid out."""
    greedy = bot_chooser("greedy")
    while len(is_deterministic(islands)) < SEVERAL or not can_build_on(islands):
        play_along(islands.pk, Plan([timezone.now()], 1, greedy))
    return islands


@pytest.fixture
def at(site: str, come_in: Callable[[BrowserContext, Member], None]) -> Callable[..., Page]:
    """Seats the asked members at a table, each with a page."""

    def sit(page: Page, table: Table, query: str = "") -> Page:
        member = asked(table).member
        assert member is not None
        come_in(page.context, member)
        page.goto(site + table.get_absolute_url() + query)
        page.wait_for_function("() => window.htmx")
        return page

    return sit
