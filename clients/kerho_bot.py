"""A complete program for a Kerho club: opens a table against the house's bots (or plays where it
already sits), waits on the stream, and plays at random to the end. Put your thought into `choose`.

    KERHO_KEY=kerho_... python kerho_bot.py http://localhost:8000 nim --bots 1

Needs httpx alone. The key needs the scopes read, play and tables.
"""

import argparse
import json
import os
import random
from collections.abc import Iterator
from typing import Any

import httpx

Turn = dict[str, Any]


def choose(turn: Turn, rng: random.Random) -> str:
    """The move to play: `turn["view"]` is what you know, `turn["legal"]` what you may play."""
    return str(rng.choice(turn["legal"])["move"])


def play(club: httpx.Client, table: int, rng: random.Random) -> Turn:
    """Answers what is asked at the table, until nothing is, or the game is over."""
    turn = _told(club.get(f"/api/v1/tables/{table}/view"))
    while turn["must"]:
        answer = {"moves": [choose(turn, rng)], "asked": turn["asked"]}
        played = club.post(f"/api/v1/tables/{table}/play", json=answer)
        if played.status_code == httpx.codes.CONFLICT:  # it moved on: look again
            played = club.get(f"/api/v1/tables/{table}/view")
        turn = _told(played)
    return turn


def changes(club: httpx.Client, table: int) -> Iterator[None]:
    """Something is new at the table; once at the beginning, and after every break of the line."""
    while True:
        try:
            with club.stream("GET", f"/live/tables/{table}") as lines:
                lines.raise_for_status()
                yield from (None for line in lines.iter_lines() if line and json.loads(line))
        except httpx.TransportError:
            yield None


def open_table(club: httpx.Client, game: str, bots: int) -> int:
    """A new table with ourselves and the house's bots, already begun; its number."""
    terms = {"game": game, "name": f"{game} with a bot", "seats": bots + 1}
    opened = _told(club.post("/api/v1/tables", json={**terms, "bots": ["random"] * bots}))
    return int(_told(club.post(f"/api/v1/tables/{opened['id']}/start"))["id"])


def _told(answer: httpx.Response) -> Turn:
    if answer.is_error:
        raise SystemExit(f"{answer.request.url}: {answer.json()['detail']}")
    return dict(answer.json())


def main() -> None:
    asks = argparse.ArgumentParser(description=__doc__)
    asks.add_argument("club")
    asks.add_argument("game")
    asks.add_argument("--bots", type=int, default=1)
    asks.add_argument("--seed", default=None)
    said = asks.parse_args()
    key = {"Authorization": f"Bearer {os.environ['KERHO_KEY']}"}
    with httpx.Client(base_url=said.club, headers=key, timeout=60) as club:
        table = open_table(club, said.game, said.bots)
        for _ in changes(club, table):
            turn = play(club, table, random.Random(said.seed))
            if turn["outcome"]:
                print(f"table {table}: {turn['outcome']['places']}")
                return


if __name__ == "__main__":
    main()
