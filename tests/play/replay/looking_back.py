"""Helpers of replay tests: finished games of random moves, URLs of steps, and the contents of
pages.
"""

from __future__ import annotations

import re
from typing import Any

from django.test import Client

from club.play.game_records import game_cache, position_history
from club.play.moves.choosers import bot_chooser
from club.play.moves.services.play_along import Plan, play_along
from club.play.tables.models import Status
from games.core import CHANCE, Ply, Viewer
from tests.support.pages import body, unmarked
from tests.support.sitting_down import NOW, Sat


def forget() -> None:
    """Clears the caches of records, as after a restart."""
    position_history._cache.clear()
    game_cache.forget_all()


def play_out(sat: Sat) -> Sat:
    play_along(sat.pk, Plan([NOW], 1, bot_chooser("random"), to_the_end=True))
    assert sat.table.status == Status.FINISHED
    return sat


def at(sat: Sat, number: int | str = "", eyes: Viewer | str = "") -> str:
    step = f"{number}/" if number != "" else ""
    seen = "spectator" if eyes is None else eyes
    return f"/tables/{sat.pk}/replay/{step}" + (f"?as={seen}" if seen != "" else "")


def steps(sat: Sat, client: Client, count: int, eyes: Viewer | str = "") -> list[str]:
    """The pages of all steps, from the start on."""
    pages = [client.get(at(sat, number, eyes)) for number in range(count + 1)]
    assert {page.status_code for page in pages} == {200}
    return [unmarked(page) for page in pages]


def own_dice(sat: Sat, seat: int) -> list[str]:
    """The rolls of a seat, hand by hand."""
    read, rolled = sat.read, []
    found = position_history.position_history(sat.record, read)
    for number, (by, text) in enumerate(read.plies, 1):
        news = read.game.news(
            found.positions[number - 1],
            Ply(by, read.game.read_move(text)),
            found.positions[number],
            seat,
        )
        if by == CHANCE and news:
            rolled.append(", ".join(text.split()[1:]))
    return rolled


def told_dice(page: str) -> list[str]:
    return re.findall(r"Your dice: ([\d, ]+)", page)


def part_of_page(response: Any, id: str) -> str:
    found = re.search(rf'<section id="{id}".*', body(response), re.S)
    assert found
    return found[0]
