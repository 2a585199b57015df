"""Redirects after forms of accounts: a text that is no URL is ignored."""

from __future__ import annotations

import pytest
from django.test import Client

BROKEN = ("http://[", "//[", "http://[::1", "http://\u2100/")


@pytest.mark.django_db
@pytest.mark.parametrize("target", BROKEN)
@pytest.mark.parametrize("page", ["login", "signup", "logout", "password/reset"])
def test_a_page_with_a_broken_next_address_is_drawn(client: Client, page: str, target: str) -> None:
    answer = client.get(f"/accounts/{page}/", {"next": target})
    assert answer.status_code in {200, 302}


@pytest.mark.django_db
def test_the_admins_log_in_too(client: Client) -> None:
    assert client.get("/admin/login/", {"next": "http://["}).status_code in {200, 302}
