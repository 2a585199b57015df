"""A good and a bad file of each kind of imports."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Model

from club.community.library.models import GameCopy
from club.community.play_log.models import Play
from club.community.tournaments.models import Entrant, Tournament
from club.people.sign_up.models import EmailInvitation
from club.play.imported_games.models import ImportedGame
from tests.community.library.files import FILE as COLLECTION
from tests.community.play_log.files import bg_stats, bg_stats_play
from tests.community.tournaments.fields import exported_tournament, open_tournament, organiser
from tests.support.sitting_down import newcomer

RECORD = b"""game: nim 1
seats: 2
options: heaps=3 4 5; last_stone=wins

0 take 3 from a
1 take 4 from b
0 take 5 from c
"""
Options = Mapping[str, Any]


def make_list_of_entrants() -> tuple[bytes, Options]:
    newcomer("ann")
    return b"name\nann\n", {"tournament": open_tournament(organiser()).pk}


def make_tournament() -> tuple[bytes, Options]:
    return json.dumps(exported_tournament(organiser(), entrants=3)).encode(), {}


@dataclass(frozen=True, slots=True)
class Sample:
    """Files of a kind. Each writes one row of a model, or several."""

    make_good: Callable[[], tuple[bytes, Options]]
    bad: bytes
    model: type[Model]

    def count(self) -> int:
        return self.model._default_manager.count()


def _file(content: bytes) -> Callable[[], tuple[bytes, Options]]:
    return lambda: (content, {})


SAMPLES = {
    "entrants": Sample(make_list_of_entrants, b'name\n"ann\n', Entrant),
    "library": Sample(_file(COLLECTION.encode()), b"name\nGo\n", GameCopy),
    "members": Sample(_file(b"name,address\nNelli,n@x.example\n"), b"name\nN\n", EmailInvitation),
    "plays": Sample(_file(bg_stats([bg_stats_play(1)])), b"{", Play),
    "records": Sample(_file(RECORD), RECORD.replace(b"4 from b", b"9 from b"), ImportedGame),
    "tournaments": Sample(make_tournament, b"{}", Tournament),
}
