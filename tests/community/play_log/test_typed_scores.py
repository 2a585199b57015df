"""Scores and marks as they are typed into the form of a play: what cannot be read, or would be
dropped, is refused with its reason.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from club.base.errors import ClubError
from club.community.play_log import services
from club.community.play_log.models import Play, Scorer
from club.people.members.models import Member
from tests.community.play_log.evenings import PAGE, draft, logged, scorer, sent
from tests.support.sitting_down import NOW

pytestmark = pytest.mark.django_db
Enter = Callable[[Member], Client]


@pytest.mark.parametrize("score", ["abc", "1O", "3+", "1e9", "４", "10 points"])
def test_a_score_that_is_no_number_is_refused_with_itself(
    inside: Enter, alice: Member, bob: Member, score: str
) -> None:
    answer = inside(alice).post(PAGE, sent(**{"figure-1": score}))

    assert answer.status_code == 422 and not Play.objects.exists()
    assert f"“{score}” is no score." in answer.content.decode()


@pytest.mark.parametrize("score", ["-3", "−3", "3+20+5", "1 000", "2,5", "1\u00a0000"])
def test_a_score_is_a_number_or_a_sum(
    inside: Enter, alice: Member, bob: Member, score: str
) -> None:
    assert inside(alice).post(PAGE, sent(**{"figure-1": score})).status_code == 303
    assert Scorer.objects.get(member=bob).figure is not None


def test_a_score_of_a_file_stays_when_its_play_is_edited(alice: Member, bob: Member) -> None:
    play = logged(alice, bob)
    play.scorers.filter(member=bob).update(score="gave up")
    kept = draft(scorer(alice, "9"), scorer(bob, "gave up"))

    services.edit_play(play.pk, alice, kept, play.version, "", NOW)
    with pytest.raises(ClubError, match="is no score"):
        other = draft(scorer(alice, "9"), scorer(bob, "left"))
        services.edit_play(play.pk, alice, other, play.version + 1, "", NOW)

    assert play.scorers.get(member=bob).score == "gave up"


@pytest.mark.parametrize("mark", ["won-1", "seat-1", "side-1", "new-1"])
def test_what_is_written_beside_an_unticked_member_is_refused_with_the_name(
    inside: Enter, alice: Member, bob: Member, mark: str
) -> None:
    form = sent(**{"figure-1": "", mark: "3"})
    del form["in-1"]

    answer = inside(alice).post(PAGE, form)

    assert answer.status_code == 422 and not Play.objects.exists()
    assert "Something is written beside bob, who is not ticked." in answer.content.decode()


def test_what_is_written_beside_an_empty_name_is_refused(
    inside: Enter, alice: Member, bob: Member
) -> None:
    answer = inside(alice).post(PAGE, sent(**{"figure-2": "12"}))

    assert answer.status_code == 422 and not Play.objects.exists()
    assert "Something is written beside an empty name." in answer.content.decode()


def test_a_score_beside_an_unticked_member_says_that_they_sat_there(
    inside: Enter, alice: Member, bob: Member
) -> None:
    form = sent()
    del form["in-1"]

    assert inside(alice).post(PAGE, form).status_code == 303

    assert Scorer.objects.get(member=bob).score == "31"
