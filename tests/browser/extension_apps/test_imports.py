"""The pages of imports, of each kind: accessible, and as wide as a phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, BrowserContext

from club.people.file_imports.kinds import find_import_kind
from club.people.file_imports.processing import read_import
from club.people.file_imports.services import import_at_once, receive_file
from club.people.members.models import Member
from tests.browser.support.accessibility import muddles, overflow, stumbles
from tests.people.file_imports.samples import SAMPLES
from tests.support.admins import made_admin
from tests.support.sitting_down import NOW

ComeIn = Callable[[BrowserContext, Member], None]
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def import_pages(kind: str, member: Member) -> list[str]:
    """The form, a preview and a result."""
    content, options = SAMPLES[kind].make_good()
    shown = receive_file(kind, member, content, "A file with a long name.txt", NOW, options)
    read_import(shown.pk, NOW)
    shown.refresh_from_db()
    done = import_at_once(kind, member, content, NOW, options)
    upload = find_import_kind(kind).upload_address(done.options)
    return [upload, f"/imports/{shown.pk}/", f"/imports/{done.pk}/"]


@pytest.mark.parametrize("kind", SAMPLES)
def test_the_pages_of_a_kind_are_accessible_and_fit_a_phone(
    kind: str,
    browser: Browser,
    site: str,
    come_in: ComeIn,
    faults: Callable[..., list[str]],
    carol: Member,
) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 700})
    member = made_admin(carol)
    addresses = import_pages(kind, member)
    come_in(context, member)
    page = context.new_page()

    for address in ["/imports/", *addresses]:
        page.goto(site + address)
        assert (address, faults(page)) == (address, [])
        assert (address, muddles(page)) == (address, [])
        assert (address, stumbles(page)) == (address, [])
        assert (address, overflow(page)) == (address, 0)
    context.close()
