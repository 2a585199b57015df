"""Every form of every title's table, sent with nonsense: no answer is a 500, and a refused form
changes nothing. Some thirty posts a title by default; before a release ten thousand in all (marker
`whole`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

import pytest
from django.test import Client

from club.people.members.models import Member
from club.play.game_records.audit import audit_error_of
from club.play.table_page import urls
from club.play.tables.models import Chair, Status
from club.play.time_control.presets import PRESETS
from club.play.votes.majorities import NO, YES, Subject
from club.play.votes.models import Vote
from games import registry
from tests.support.sitting_down import Sat, newcomer, sit_down

pytestmark = pytest.mark.django_db
Enter = Callable[[Member], Client]
SLUGS = [game.info.slug for game in registry.games()]
SOME, WHOLE = 12, 10_000
TAKEN, REFUSED = (302, 303), (400, 403, 404, 409, 422)
NOT_TEXT = ("", " ", "\0", "²", "−1", "🂡" * 40, "x" * 4_000, "%s%n", "<b>", "' OR 1=1 --", "\r\n")
NUMBERS = ("", "-1", "0", "1", "7", "1e3", "9" * 40, "²", "0x1", "1 ", "None")
WORDS = {  # values that the pages themselves send
    "kind": (*Subject, "war"),
    "answer": (YES, NO, "replace"),
    "pace": tuple(preset.name for preset in PRESETS),
    "holidays": ("yes", "no"),
    "stands": ("yes", "no"),
}
FIELDS = {
    "play": ("move", "asked", "picked"),
    "draft": ("move", "asked", "picked"),
    "undo": ("asked",),
    "reset": ("asked",),
    "stands": ("stands", "asked"),
    "order": ("key", "value", "written", "proviso"),
    "order/drop": ("key",),
    "order/preset": ("preset",),
    "propose": ("kind", "seat", "days", "pace", "holidays"),
    "vote": ("proposal", "answer"),
    "give-time": ("seat",),
    "rematch": (),
    "resign": ("sure",),
    "ask": ("name",),
    "decline": (),
    "invite": (),
    "invite/revoke": (),
    "leave": ("sure",),
    "join": ("invite", "nonce"),
    "nonce": ("nonce",),
    "bot": ("seat", "bot"),
    "clear": ("seat",),
    "start": (),
    "back": (),
    "resume": (),
    "confirm": (),
    "substitute": (),
    "call-off": (),
    "forgive": ("seat", "turn"),
}


@dataclass(frozen=True)
class Fuzz:
    """Nonsense that looks like what the title's own pages send."""

    sat: Sat
    rng: Random

    def form(self, fields: tuple[str, ...]) -> dict[str, list[str]]:
        return {name: self._values(name) for name in fields if self.rng.random() < 0.9}

    def _values(self, name: str) -> list[str]:
        count = self.rng.choice((1, 1, 1, 2, 5)) if name == "move" else 1
        return [self._value(name) for _ in range(count)]

    def _value(self, name: str) -> str:
        if name == "asked" and self.rng.random() < 0.7:
            return str(self.sat.chair(0).asked)
        if name in ("asked", "seat", "preset", "proposal", "days", "turn"):
            return self.rng.choice(NUMBERS)
        if name in WORDS and self.rng.random() < 0.7:
            return self.rng.choice(WORDS[name])
        return self.rng.choice((self._garbled, self._shuffled, self._strange))()

    def _legal(self) -> str:
        position = self.sat.position
        seat = self.rng.choice(sorted(position.to_act | position.may_act))
        listed = position.legal_moves(seat)
        return str(self.rng.choice(listed)) if listed else "pass"

    def _garbled(self) -> str:
        """A legal move with a changed character."""
        text = self._legal()
        place = self.rng.randrange(len(text))
        return text[:place] + self.rng.choice("0aZ 9,;²\0-") + text[place + 1 :]

    def _shuffled(self) -> str:
        """The words of two legal moves, in any order."""
        words = f"{self._legal()} {self._legal()}".split()
        return " ".join(self.rng.sample(words, self.rng.randint(1, len(words))))

    def _strange(self) -> str:
        return self.rng.choice(NOT_TEXT)


def sat_at(sat: Sat, where: str) -> str:
    return f"/tables/{sat.pk}/{where}/".replace("//", "/")


def kept(sat: Sat) -> object:
    """All that a refused form must leave as it was."""
    table = sat.table
    rows = Chair.objects.filter(table=sat.pk).order_by("seat").values()
    votes = Vote.objects.filter(proposal__table=sat.pk).order_by("pk").values()
    return table.status, table.revision, sat.record.length, list(rows), list(votes)


def seated(slug: str, members: list[Member]) -> tuple[Sat, Member]:
    """A table of the members, and the member who is asked first."""
    sat = sit_down(slug, members)
    return sat, sat.member(min(sat.position.to_act))


def fuzz(slug: str, posts: int, inside: Enter) -> None:
    """Sends this number of forms. Nonsense may end a game by chance; then a new table is seated."""
    company = max(2, registry.find(slug).info.seats[0])
    members, rng, sent = [newcomer(f"m{seat}") for seat in range(company)], Random(slug), 0
    while sent < posts:
        sat, member = seated(slug, members)
        client, nonsense = inside(member), Fuzz(sat, rng)
        while sent < posts and sat.table.status == Status.LIVE:
            sent += 1
            send_one(client, nonsense)
        assert audit_error_of(sat.record) == ""


def send_one(client: Client, nonsense: Fuzz) -> None:
    """One form; when it was refused all is compared."""
    sat, before = nonsense.sat, kept(nonsense.sat)
    where = nonsense.rng.choice(list(FIELDS))
    form = nonsense.form(FIELDS[where])
    code = client.post(sat_at(sat, where), form).status_code
    said = f"{where} {form} answered {code}"
    assert code in (*TAKEN, *REFUSED), said
    assert code in TAKEN or kept(sat) == before, said


def test_every_form_of_a_table_is_among_them(inside: Enter) -> None:
    sat, member = seated("nim", [newcomer("m0"), newcomer("m1")])
    client = inside(member)
    addresses = [str(one.pattern).rstrip("/") for one in urls.urlpatterns]
    whole = [one for one in addresses if "<" not in one]
    forms = {one for one in whole if client.post(sat_at(sat, one)).status_code != 405}
    assert forms == set(FIELDS)


@pytest.mark.parametrize("slug", SLUGS)
def test_nonsense_is_refused_and_changes_nothing(slug: str, inside: Enter) -> None:
    fuzz(slug, SOME, inside)


@pytest.mark.whole
@pytest.mark.parametrize("slug", SLUGS)
def test_ten_thousand_posts_of_nonsense_change_nothing(slug: str, inside: Enter) -> None:
    fuzz(slug, WHOLE // len(SLUGS), inside)
