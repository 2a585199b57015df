"""Run in a club's own environment: brings alice and bob, and seats them where they are to be shot
at. Prints where.

Words: `endless`, or ways for a game to break; for each a table of alice's with a bot. `bots` is one
of bots alone, of whom one takes its time.
"""

from __future__ import annotations

import json
import sys

import django

WAYS = {"endless": "never", "bots": "never"}


def seat(ways: list[str]) -> dict[str, int]:
    from django.utils import timezone

    from club.people.members import services as members
    from club.people.members.models import Member
    from club.play.seats import services as seating
    from tests.support.sitting_down import DAY, sit_down

    known = Member.objects.filter(username="alice").first()
    alice = known or members.create_member("alice", "alice@a.example", "warm-paper-7")
    seated = {}
    for way in ways:
        options: dict[str, str | int] = {"way": WAYS.get(way, way)}
        robots = ["slow_bot" if way == "bots" else "random"]
        sat = sit_down("wreck", [alice], options, robots=robots, pace=7 * DAY, now=timezone.now())
        seated[way] = sat.pk
        if way == "bots":
            seating.resign(sat.pk, alice, timezone.now())
    return seated


if __name__ == "__main__":
    django.setup()
    print(json.dumps(seat(sys.argv[1:])))
