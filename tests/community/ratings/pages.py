"""Requests pages of the rankings with the test client."""

from __future__ import annotations

from django.test import Client


def page(client: Client, address: str, status: int = 200) -> str:
    answer = client.get(address)
    assert answer.status_code == status, address
    return answer.content.decode()
