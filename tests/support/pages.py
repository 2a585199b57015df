"""Reading a table's pages in tests: what stands there in words, and what would be sent
from there.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from typing import Any

from django.db import connection
from django.test import Client

from club.members.models import Member
from club.records import game_cache
from club.records.models import Entry
from tests.support.sitting_down import Sat

Enter = Callable[[Member], Client]
HTMX = {"HTTP_HX_REQUEST": "true"}


def address(sat: Sat, *parts: str) -> str:
    return "/".join([f"/tables/{sat.pk}", *parts]) + "/"


def body(response: Any) -> str:
    text: str = response.content.decode()
    return text


def shown(client: Client, sat: Sat) -> str:
    """What the page says that it shows."""
    return re.findall(r'data-shown="(\w+)"', body(client.get(address(sat))))[0]


def words(response: Any) -> str:
    """What a page says, without its marks."""
    plain = re.sub(
        r"<[^>]*>", " ", re.sub(r"<(head|script)\b.*?</\1>", "", body(response), flags=re.S)
    )
    return " ".join(html.unescape(plain).split())


def unmarked(response: Any) -> str:
    """The page as it is sent, without what differs from one answer to the next."""
    return re.sub(r'name="(csrfmiddlewaretoken|nonce|sheet)" value="[\w-]+"', "", body(response))


def part(response: Any, id: str) -> str:
    """One section of the page, by its id, in words."""
    found = re.search(
        rf'<(section|p|div) id="{id}".*?(?=<section id=|<footer|</hx-partial>|\Z)',
        body(response),
        re.S,
    )
    assert found, f"there is no #{id}"
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", found[0])).split())


def send(
    client: Client, sat: Sat, what: str, *moves: str, asked: object = None, **more: Any
) -> Any:
    """What the page's form would send for seat 0, or for the question named."""
    fields = {"asked": sat.chair(0).asked if asked is None else asked, "move": list(moves), **more}
    return client.post(address(sat, *what.split()), fields)


def write_over(sat: Sat, number: int, move: str) -> None:
    """Changes an entry as no code of ours can."""
    with connection.cursor() as cursor:
        cursor.execute(
            f"UPDATE {Entry._meta.db_table} SET move = %s WHERE number = %s", [move, number]
        )
    game_cache.forget_all()
