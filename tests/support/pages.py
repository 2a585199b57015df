"""Reads a table's pages in tests: their texts, and the forms that they would send."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from typing import Any

from django.db import connection
from django.test import Client

from club.people.members.models import Member
from club.play.game_records import game_cache
from club.play.game_records.models import Entry
from tests.support.sitting_down import Sat

Enter = Callable[[Member], Client]
HTMX = {"HTTP_HX_REQUEST": "true"}


def address(sat: Sat, *parts: str) -> str:
    return "/".join([f"/tables/{sat.pk}", *parts]) + "/"


def body(response: Any) -> str:
    text: str = response.content.decode()
    return text


def shown(client: Client, sat: Sat) -> str:
    """The value of `data-shown` of the page."""
    return re.findall(r'data-shown="(\w+)"', body(client.get(address(sat))))[0]


def words(response: Any) -> str:
    """The text of a page without tags."""
    plain = re.sub(
        r"<[^>]*>", " ", re.sub(r"<(head|script)\b.*?</\1>", "", body(response), flags=re.S)
    )
    return " ".join(html.unescape(plain).split())


def unmarked(response: Any) -> str:
    """The page without parts that differ between two responses."""
    token = r'name="(csrfmiddlewaretoken|nonce|sheet|once)" value="[\w-]+"'
    return re.sub(token, "", body(response))


def part(response: Any, id: str) -> str:
    """The text of one section of the page, by its id."""
    section = re.search(
        rf'<(section|p|div) id="{id}".*?(?=<section id=|<footer|</hx-partial>|\Z)',
        body(response),
        re.S,
    )
    assert section, f"there is no #{id}"
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", section[0])).split())


def send(
    client: Client, sat: Sat, route: str, *moves: str, asked: object = None, **more: Any
) -> Any:
    """The form that the page would send for seat 0, or for the question of that number."""
    fields = {"asked": sat.chair(0).asked if asked is None else asked, "move": list(moves), **more}
    return client.post(address(sat, *route.split()), fields)


def write_over(sat: Sat, number: int, move: str) -> None:
    """Changes an entry by SQL, which the project's code cannot do."""
    with connection.cursor() as cursor:
        cursor.execute(
            f"UPDATE {Entry._meta.db_table} SET move = %s WHERE number = %s", [move, number]
        )
    game_cache.forget_all()
