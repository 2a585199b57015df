"""A complete program for a Kerho club: opens a table against the house's bots, or sits down at one,
waits on the stream, and plays at random to the end. Put your thought into `choose`. Needs httpx
alone, and a key with the scopes read, play and tables.

    KERHO_KEY=kerho_... python kerho_bot.py http://localhost:8000 nim --bots 1
    KERHO_KEY=kerho_... python kerho_bot.py http://localhost:8000 --table 12
"""

import argparse
import os
import random
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import httpx


def choose(turn: dict[str, Any]) -> str:
    """The move to play: `turn["view"]` is what you know, `turn["legal"]` what you may play."""
    return str(random.choice(turn["legal"])["move"])


def play(club: httpx.Client, table: int) -> dict[str, Any]:
    """Answers what is asked at the table, until nothing is, or the game is over."""
    while (turn := told(club, "GET", f"tables/{table}/view"))["must"]:
        answer = {"moves": [choose(turn)], "asked": turn["asked"]}
        told(
            club, "POST", f"tables/{table}/play", answer
        )  # if it has moved on, we look again
    return turn


def changes(club: httpx.Client, table: int) -> Iterator[None]:
    """Something is new at the table; once at the beginning, and after every break of the line."""
    while True:
        with (
            suppress(httpx.TransportError),
            club.stream("GET", f"/live/tables/{table}") as lines,
        ):
            lines.raise_for_status()
            yield from (None for line in lines.iter_lines() if line)
        time.sleep(1)


def seated(club: httpx.Client, table: int | None, game: str, bots: int) -> int:
    """The table where we have sat down; a new one begins at once."""
    if table is None:
        terms = {"game": game, "name": game, "seats": bots + 1, "begins_full": True}
        return int(
            told(club, "POST", "tables", {**terms, "bots": ["random"] * bots})["id"]
        )
    if told(club, "GET", f"tables/{table}")["seat"] is None:
        told(club, "POST", f"tables/{table}/seats")
    return table


def told(
    club: httpx.Client, method: str, address: str, body: Any = None
) -> dict[str, Any]:
    """The answer, also where the table had moved on; who has asked too often waits as told."""
    answer = club.request(method, f"/api/v1/{address}", json=body)
    if answer.status_code == httpx.codes.TOO_MANY_REQUESTS:
        time.sleep(int(answer.headers["Retry-After"]))
        return told(club, method, address, body)
    if answer.is_error and answer.status_code != httpx.codes.CONFLICT:
        raise SystemExit(f"{answer.request.url}: {answer.json()['detail']}")
    return dict(answer.json())


def main() -> None:
    asks = argparse.ArgumentParser(description=__doc__)
    asks.add_argument("club")
    asks.add_argument("game", nargs="?", default="nim")
    asks.add_argument("--bots", type=int, default=1)
    asks.add_argument("--table", type=int)
    said = asks.parse_args()
    with httpx.Client(base_url=said.club, timeout=60) as club:
        club.headers["Authorization"] = f"Bearer {os.environ['KERHO_KEY']}"
        table = seated(club, said.table, said.game, said.bots)
        for _ in changes(club, table):
            if (turn := play(club, table))["status"] not in ("open", "live"):
                print(f"table {table}: {turn['outcome'] and turn['outcome']['places']}")
                return


if __name__ == "__main__":
    main()
