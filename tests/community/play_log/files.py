"""Files of plays, made anew in the shapes that other programs write today."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date, timedelta
from typing import Any

PLAYERS = ("Alice A.", "Bob B.", "Grandma", "Anonymous player")


def bg_stats_play(
    number: int,
    scores: Sequence[str] = ("40", "31"),
    winners: Collection[int] = (0,),
    **more: Any,
) -> dict[str, Any]:
    """A play as BG Stats exports it: references by number, booleans, texts of scores."""
    return {
        "uuid": f"00000000-0000-4000-8000-{number:012d}",
        "modificationDate": "2026-03-01 12:00:00",
        "entryDate": "2026-03-01 11:58:20",
        "playDate": "2026-03-01 19:30:00",
        "usesTeams": False,
        "durationMin": 75,
        "ignored": False,
        "manualWinner": False,
        "rounds": 0,
        "bggId": 0,
        "rating": 0,
        "scoringSetting": 0,
        "gameRefId": 1,
        "locationRefId": 1,
        "playerScores": [
            {
                "score": score,
                "winner": at in winners,
                "newPlayer": False,
                "startPlayer": at == 1,
                "playerRefId": at + 1,
                "rank": 0,
                "seatOrder": 0,
                "metaData": "{}",
            }
            for at, score in enumerate(scores)
        ],
        **more,
    }


def bg_stats(plays: Iterable[Mapping[str, Any]], **more: Any) -> bytes:
    """A whole file of BG Stats."""
    document = {
        "about": "an export",
        "games": [
            {
                "id": 1,
                "uuid": "g-1",
                "name": "Carcosa",
                "bggId": 4711,
                "highestWins": True,
                "noPoints": False,
                "cooperative": False,
                "usesTeams": False,
            },
            {"id": 2, "uuid": "g-2", "name": "Strokes", "bggId": 0, "highestWins": False},
            {"id": 3, "uuid": "g-3", "name": "Rescue", "bggId": 0, "cooperative": True},
        ],
        "players": [
            {"id": at, "uuid": f"p-{at}", "name": name, "isAnonymous": name.startswith("Anon")}
            for at, name in enumerate(PLAYERS, 1)
        ],
        "locations": [{"id": 1, "uuid": "l-1", "name": "Kahvila"}],
        "plays": list(plays),
        "userInfo": {"meRefId": 1},
        **more,
    }
    return json.dumps(document, indent=1).encode()


def many_plays(count: int) -> bytes:
    """A log of years: four at the table, thirty games."""
    first = date(2012, 1, 1)
    games = [{"id": number, "name": f"Game {number}", "bggId": 0} for number in range(1, 31)]
    plays = [
        bg_stats_play(
            number,
            scores=(str(number % 90), str(number % 71), str(number % 53), str(number % 37)),
            playDate=f"{first + timedelta(days=number % 4_800)} 19:00:00",
            gameRefId=1 + number % 30,
        )
        for number in range(count)
    ]
    return bg_stats(plays, games=games)


BGG = """<?xml version="1.0" encoding="utf-8"?>
<plays username="alice_bgg" userid="1" total="3" page="1">
 <play id="501" date="2026-02-27" quantity="2" length="50" incomplete="0" nowinstats="0"
       location="Kahvila">
  <item name="Carcosa" objecttype="thing" objectid="4711">
   <subtypes><subtype value="boardgame"/></subtypes>
  </item>
  <comments>Close &amp; loud</comments>
  <players>
   <player username="alice" userid="1" name="Alice A." startposition="1" color="red" score="12"
           new="0" rating="0" win="1"/>
   <player username="" userid="0" name="Grandma" startposition="" color="blue" score="9" new="1"
           rating="0" win="0"/>
  </players>
 </play>
 <play id="502" date="2026-02-28" quantity="1" length="0" incomplete="1" nowinstats="0" location="">
  <item name="Rakentaa" objecttype="thing" objectid="0"/>
 </play>
</plays>
"""
CSV = """play id,date,title,location,minutes,name,place,score,seat,won
7,2026-02-27,Carcosa,Kahvila,60,alice,1,20,1,1
7,2026-02-27,Carcosa,Kahvila,60,bob,2,"3+20+5",2,0
8,2026-02-28,Strokes,,,alice,,'-4,,
8,2026-02-28,Strokes,,,bob,,3,,
"""
