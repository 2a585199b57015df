"""The page of the log reads as many rows among many plays as among few."""

from __future__ import annotations

from datetime import timedelta

import pytest

from club.community.play_log import evenings, queries
from club.community.play_log.evenings import likely_companions
from club.community.play_log.models import Play, PlayStatus, PlayTitle, Scorer
from club.community.play_log.queries import recent_titles
from club.people.members.models import Member
from tests.community.database_work import counted_work
from tests.support.sitting_down import NOW

pytestmark = pytest.mark.django_db
FEW, MANY = 40, 400


@pytest.fixture(autouse=True)
def short_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few plays already fill what is read."""
    monkeypatch.setattr(evenings, "RECENT_PLAYS", 10)
    monkeypatch.setattr(queries, "RECENT_PLAYS", 10)
    monkeypatch.setattr(queries, "RECENT_OF_CLUB", 20)


def log_plays(members: list[Member], count: int) -> None:
    """Plays of earlier days at which all members sat."""
    titles = [
        PlayTitle.objects.get_or_create(key=name, defaults={"name": name})[0]
        for name in ("Arkham", "Brass", "Carcosa")
    ]
    plays = Play.objects.bulk_create(
        Play(
            logger=members[0],
            title=titles[number % len(titles)],
            day=NOW.date() - timedelta(days=number % 90 + 1),
            status=PlayStatus.CONFIRMED,
            logged_at=NOW,
            asked_at=NOW,
        )
        for number in range(count)
    )
    Scorer.objects.bulk_create(
        Scorer(play=play, position=position, member=member)
        for play in plays
        for position, member in enumerate(members)
    )


def rows_read(member: Member) -> int:
    with counted_work() as work:
        likely_companions(member, NOW.date(), 7)
        recent_titles(member, 6)
        queries.all_title_names()
        list(queries.listed_plays()[:12])
    return work[0]


def test_ten_times_the_plays_are_no_more_work(alice: Member, bob: Member, carol: Member) -> None:
    log_plays([alice, bob, carol], FEW)
    few = rows_read(alice)

    log_plays([alice, bob, carol], MANY - FEW)

    assert rows_read(alice) <= few * 1.3


def test_ten_times_the_plays_of_others_are_no_more_work(
    alice: Member, bob: Member, carol: Member
) -> None:
    log_plays([alice, bob], FEW)
    few = rows_read(alice)

    log_plays([bob, carol], MANY - FEW)

    assert rows_read(alice) <= few * 1.3


def test_the_form_offers_own_titles_before_those_of_the_club(
    alice: Member, bob: Member, carol: Member
) -> None:
    log_plays([bob, carol], 6)
    own = PlayTitle.objects.create(key="dune", name="Dune")
    play = Play.objects.create(
        logger=alice, title=own, day=NOW.date(), status="confirmed", logged_at=NOW, asked_at=NOW
    )
    Scorer.objects.create(play=play, position=0, member=alice)

    assert recent_titles(alice, 3)[0] == "Dune"
    assert len(recent_titles(alice, 3)) == 3


def test_companions_of_today_come_before_those_of_earlier_plays(
    alice: Member, bob: Member, carol: Member
) -> None:
    log_plays([alice, bob], 6)
    title = PlayTitle.objects.create(key="dune", name="Dune")
    play = Play.objects.create(
        logger=carol, title=title, day=NOW.date(), status="confirmed", logged_at=NOW, asked_at=NOW
    )
    Scorer.objects.create(play=play, position=0, member=carol)

    names = [companion.name for companion in likely_companions(alice, NOW.date(), 2)]

    assert names == ["carol", "bob"]
