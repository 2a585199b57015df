"""Pages of errors: two frames, one for pages that are drawn and one for static pages, with the same
elements.
"""

from __future__ import annotations

import os
import re
from html.parser import HTMLParser
from http import HTTPStatus
from pathlib import Path

import pytest
from django.conf import settings as house
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.test import RequestFactory

from club.base import error_pages
from club.base.error_pages import STATIC_PAGES, error_page, static_error_page
from tests.support.another import another_python

ERRORS = Path(house.BASE_DIR) / "templates" / "errors"
DRAWN = sorted(file.name for file in ERRORS.glob("[45]*.jinja"))
FRAME = ["main.page", "div.apology", "p.number", "h1.", "p."]


class Frame(HTMLParser):
    """The elements of a page from `main` on, and where its links lead."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.links: list[str] = []
        self.feed(page.partition("</main>")[0])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        if tag == "main" or self.found:
            self.found.append(f"{tag}.{told.get('class') or ''}")
        if tag == "a" and self.found:
            self.links.append(told["href"] or "")


@pytest.fixture
def looking(rf: RequestFactory) -> HttpRequest:
    """An anonymous visitor's."""
    request = rf.get("/")
    request.user = AnonymousUser()
    return request


def test_all_errors_have_a_page() -> None:
    drawn = {int(name[:3]) for name in DRAWN}
    assert drawn | set(STATIC_PAGES) == {400, 403, 404, 405, 408, 413, 429, 431, 500, 503}


@pytest.mark.parametrize("status", STATIC_PAGES)
def test_a_static_page_says_its_number_in_the_frame(status: HTTPStatus) -> None:
    page = static_error_page(status).decode()
    frame = Frame(page)
    assert f'aria-hidden="true">{status.value}</p>' in page
    assert (frame.found, frame.links) == ([*FRAME, "p.", "a."], [STATIC_PAGES[status].address])


@pytest.mark.parametrize("status", STATIC_PAGES)
def test_a_static_page_depends_on_nothing(status: HTTPStatus) -> None:
    page = static_error_page(status).decode()
    assert not re.search(r"{%|{{|\$", page)


def test_static_pages_stand_without_settings_and_apps() -> None:
    told = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME")}
    said = another_python(
        "from club.base.error_pages import static_error_page as page; print(page(500).decode())",
        told,
    )
    assert said.stdout.strip() == static_error_page(500).decode().strip()


@pytest.mark.django_db
@pytest.mark.parametrize("template", DRAWN)
def test_a_drawn_page_says_its_number_in_the_same_frame(
    looking: HttpRequest, template: str
) -> None:
    answer = error_page(looking, int(template[:3]), f"errors/{template}")
    page = answer.content.decode()
    frame = Frame(page)
    assert f'aria-hidden="true">{answer.status_code}</p>' in page
    assert frame.found[: len(FRAME)] == FRAME
    assert frame.links == ([] if template == "429.jinja" else ["/"])


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["bad_request", "permission_denied", "page_not_found"])
def test_django_s_own_refusals_are_these_pages(looking: HttpRequest, name: str) -> None:
    answer = getattr(error_pages, name)(looking, ValueError("nobody reads this"))
    assert answer.status_code in (400, 403, 404)
    assert 'class="apology"' in answer.content.decode()
    assert "nobody reads this" not in answer.content.decode()


def test_a_fault_of_ours_is_answered_without_a_template(looking: HttpRequest) -> None:
    answer = error_pages.server_error(looking)
    assert (answer.status_code, answer.content) == (500, static_error_page(500))


@pytest.mark.django_db
def test_htmx_loads_anew_what_it_would_leave_out_and_only_that(looking: HttpRequest) -> None:
    """The script replaces the page by the error, and repeats a request after a busy answer."""
    answers = [error_page(looking, status) for status in (404, 500, 503)]
    answers.append(error_page(looking, 503, "errors/404.jinja"))
    assert [answer.get("HX-Refresh") for answer in answers] == [None, None, None, "true"]
