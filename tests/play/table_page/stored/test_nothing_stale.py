"""Twelve members look at tables of every title and at tournaments, and play there, through two
hosts that share the store of drawings and of what pages read of a tournament's past. Each answer
is compared with one for which nothing is stored.
"""

from __future__ import annotations

import html
import re
from random import Random

import pytest
from django.core.cache import caches
from django.test import Client

from club.base.errors import ClubError
from club.community.tournaments.round_models import Pod
from club.community.tournaments.stored_past import StoredPast
from club.people.members.models import Member
from club.play.game_records import game_cache
from club.play.moves import services as play
from club.play.table_page import board, page
from games import registry
from games.notation import IllegalMove
from tests.play.table_page.stored.tournament_changes import Tournaments
from tests.support.pages import Enter, address, unmarked
from tests.support.sitting_down import Sat, newcomer, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("same_moment")]
MEMBERS, HOSTS = 12, 2
CHANGES = 0.25  # the share of requests before which something changes


class Club:
    """Members with a browser at each host, and their tables."""

    def __init__(self, members: list[Member], enter: Enter, rng: Random) -> None:
        self.members, self.rng = members, rng
        self.browsers = {member: [enter(member) for _ in range(HOSTS)] for member in members}
        self.tables = [self._table(slug.info.slug) for slug in registry.games()]
        self.tournaments = Tournaments(members, rng)
        orla = self.tournaments.orla
        self.browsers[orla] = [enter(orla) for _ in range(HOSTS)]
        self.host = 0

    def _table(self, slug: str) -> Sat:
        most = max(seats for seats in registry.find(slug).info.seats if seats <= 4)
        return sit_down(slug, self.rng.sample(self.members, most))

    def change_something(self) -> None:
        """A move, a draft, or another name; or something in a tournament."""
        if self.rng.random() < 0.3:
            self.tournaments.change_something()
            return
        sat = self.rng.choice(self.tables)
        seats = sorted(sat.position.to_act)
        if not seats or not sat.table.live:
            return
        seat = self.rng.choice(seats)
        move = str(self.rng.choice(sat.position.legal_moves(seat)))
        kind = self.rng.random()
        try:
            if kind < 0.7:
                sat.play(seat, move)
            elif kind < 0.9:
                play.lay_out(sat.pk, sat.member(seat), move, sat.chair(seat).asked)
            else:
                name = f"member{self.rng.randrange(10**6)}"
                Member.objects.filter(pk=sat.member(seat).pk).update(username=name)
        except (ClubError, IllegalMove):
            return  # what the draft that lies there does not allow changes nothing

    def browser(self) -> Client:
        """The browser of a member at either host, which has not in memory what the other has."""
        host = self.rng.randrange(HOSTS)
        if host != self.host:
            game_cache.forget_all()
            board._cached_picture.cache_clear()
        self.host = host
        return self.browsers[self.rng.choice(list(self.browsers))][host]

    def path(self, browser: Client) -> str:
        """Mostly a table, perhaps with a pick or another choice that its page links to; or a page
        of a tournament.
        """
        if self.rng.random() < 0.3:
            return self.tournaments.path()
        kind = self.rng.random()
        if kind < 0.1:
            return "/"
        sat = self.rng.choice(self.tables)
        path: str = address(sat)
        if kind < 0.2:
            return f"{path}log/"
        if kind < 0.5:
            page = html.unescape(browser.get(path).content.decode())
            links = sorted(set(re.findall(rf'href="({path}\?[^"#]+)', page)))
            return self.rng.choice(links) if links else path
        return path


@pytest.mark.parametrize(
    "requests",
    [
        pytest.param(200, marks=pytest.mark.long),
        pytest.param(10_000, marks=pytest.mark.whole),
    ],
)
def test_no_answer_is_stale(requests: int, inside: Enter, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(requests)
    club = Club([newcomer(f"member{number}") for number in range(MEMBERS)], inside, rng)
    stale: list[str] = []

    for _ in range(requests):
        if rng.random() < CHANGES:
            club.change_something()
        browser = club.browser()
        path = club.path(browser)
        browser.get(path)  # notices of the table are read now
        stored = unmarked(browser.get(path))
        if stored != _not_stored(monkeypatch, browser, path):
            stale.append(path)

    assert stale == []
    assert Pod.objects.exclude(end="").count() > 1
    assert caches["fragments"]._cache  # type: ignore[attr-defined]


def _not_stored(monkeypatch: pytest.MonkeyPatch, browser: Client, path: str) -> str:
    with monkeypatch.context() as patched:
        patched.setattr(page, "board_key", lambda *_arguments: "")
        patched.setattr(StoredPast, "key", lambda *_part: "")
        return unmarked(browser.get(path))
