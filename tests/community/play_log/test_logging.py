"""Logging a play: at /plays/, without scripts, in one form."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client

from club.base.errors import ClubError, NotAllowed
from club.community.play_log import services
from club.community.play_log.draft import ScorerDraft
from club.community.play_log.models import MAX_SCORERS, Play, PlayStatus, PlayTitle, Scorer
from club.community.play_log.services import DuplicatePlay
from club.messages.notifications.models import Notice
from club.people.members.models import Member
from tests.community.play_log.evenings import PAGE, draft, logged, scorer, sent
from tests.support.sitting_down import NOW

pytestmark = pytest.mark.django_db
Enter = Callable[[Member], Client]


def places_of(play: Play) -> list[tuple[str, int | None]]:
    rows = play.scorers.select_related("member", "guest")
    return [
        (row.member.username if row.member else row.guest.name if row.guest else "", row.place)
        for row in rows
    ]


def test_a_play_is_logged_by_one_form(inside: Enter, alice: Member, bob: Member) -> None:
    page = inside(alice).get(PAGE).content.decode()
    assert 'name="other_title"' in page and "alice" in page and "bob" in page
    answer = inside(alice).post(PAGE, sent())
    play = Play.objects.get()
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/plays/{play.pk}/")
    assert places_of(play) == [("alice", 1), ("bob", 2)]
    assert play.title.slug == "rakentaa" and play.status == PlayStatus.WAITING
    assert "Rakentaa" in inside(bob).get(PAGE).content.decode()


def test_a_name_that_no_member_has_is_a_guest(inside: Enter, alice: Member, bob: Member) -> None:
    inside(alice).post(PAGE, sent(**{"name-2": "Grandma", "figure-2": "55"}))
    assert places_of(Play.objects.get()) == [("alice", 2), ("bob", 3), ("Grandma", 1)]


def test_titles_are_stored_once_per_club(alice: Member, bob: Member, carol: Member) -> None:
    for name in ("Carcosa", "carcosa", "  CARCOSA "):
        logged(alice, bob, title=name)
    assert PlayTitle.objects.count() == 1


def test_places_come_from_scores_and_ties_share(inside: Enter, alice: Member, bob: Member) -> None:
    inside(alice).post(PAGE, sent(**{"figure-1": "40", "name-2": "Gran", "figure-2": "12"}))
    assert [place for _, place in places_of(Play.objects.get())] == [1, 1, 3]


def test_the_lowest_score_wins_where_the_title_says_so(
    inside: Enter, alice: Member, bob: Member
) -> None:
    inside(alice).post(PAGE, sent(lowest="on"))
    assert places_of(Play.objects.get()) == [("alice", 2), ("bob", 1)]
    inside(alice).post(PAGE, sent(**{"figure-0": "3", "figure-1": "9"}))
    assert places_of(Play.objects.latest("pk")) == [("alice", 1), ("bob", 2)]


def test_winners_alone_are_first_and_the_rest_level(
    inside: Enter, alice: Member, bob: Member
) -> None:
    marks = {"figure-0": "", "figure-1": "", "name-2": "Gran", "figure-2": "", "won-1": "on"}
    inside(alice).post(PAGE, sent(**marks))
    assert places_of(Play.objects.get()) == [("alice", 2), ("bob", 1), ("Gran", 2)]


def test_places_may_be_entered(inside: Enter, alice: Member, bob: Member) -> None:
    inside(alice).post(PAGE, sent(figures="places", **{"figure-0": "2", "figure-1": "1"}))
    assert places_of(Play.objects.get()) == [("alice", 2), ("bob", 1)]


def test_a_member_logs_only_plays_that_they_sat_in(
    inside: Enter, alice: Member, bob: Member, carol: Member
) -> None:
    with pytest.raises(NotAllowed):
        services.log_play(carol, draft(scorer(alice, 1), scorer(bob, 2)), NOW)
    assert not Play.objects.exists()
    assert inside(carol).post(PAGE, sent()).status_code == 403


@pytest.mark.parametrize(
    "wrong",
    [
        {"title": "", "other_title": ""},
        {"day": "tomorrow"},
        {"day": "2999-01-01"},
        {"clock": "25:00"},
        {"minutes": "long"},
        {"minutes": "99999"},
        {"figures": "places", "figure-0": "first"},
        {"figures": "places", "figure-0": "1", "figure-1": ""},
        {"name-1": "alice", "in-1": "on"},
        {"other_title": "x" * 101},
        {"other_title": "a\u202eb"},
        {"name-2": "\u200b"},
        {"note": "x" * 1001},
        {"figure-0": "9" * 61},
    ],
)
def test_a_wrong_form_writes_nothing_and_keeps_what_was_typed(
    inside: Enter, alice: Member, bob: Member, wrong: dict[str, str]
) -> None:
    answer = inside(alice).post(PAGE, sent(**({"place": "Kahvila"} | wrong)))
    assert answer.status_code == 422
    assert "Kahvila" in answer.content.decode()
    assert not Play.objects.exists()


def test_what_is_wrong_with_a_form_stands_above_everything_else(
    inside: Enter, alice: Member, bob: Member
) -> None:
    services.log_play(bob, draft(scorer(alice, "4"), scorer(bob, "3")), NOW)
    client = inside(alice)
    assert "Is this right?" in client.get(PAGE).content.decode()
    refused = client.post(PAGE, {}).content.decode()
    assert "Which game was it?" in refused and "Is this right?" not in refused


def test_twelve_may_sit_in_it_and_no_thirteenth(alice: Member) -> None:
    twelve = [scorer(alice, 1), *[scorer(f"Guest {n}", n) for n in range(2, 13)]]
    services.log_play(alice, draft(*twelve), NOW)
    with pytest.raises(ClubError):
        services.log_play(alice, draft(*twelve, scorer("One more", 12)), NOW)


def test_only_guests_besides_the_logger_asks_nobody(alice: Member) -> None:
    play = logged(alice, "Gran", "Uncle")
    assert play.status == PlayStatus.UNASKED
    assert not Notice.objects.filter(kind="play_to_confirm").exists()


def test_the_same_play_by_another_is_asked_about(inside: Enter, alice: Member, bob: Member) -> None:
    first = inside(alice).post(PAGE, sent())
    answer = inside(bob).post(PAGE, sent())
    page = answer.content.decode()
    assert answer.status_code == 409 and "The one that alice logged" in page
    assert first.headers["Location"] in page and Play.objects.count() == 1
    assert inside(bob).post(PAGE, sent(another="1")).status_code == 303
    assert Play.objects.count() == 2


def test_other_places_are_another_play(alice: Member, bob: Member) -> None:
    services.log_play(alice, draft(scorer(alice, "9"), scorer(bob, "4")), NOW)
    services.log_play(bob, draft(scorer(alice, "3"), scorer(bob, "4")), NOW)
    with pytest.raises(DuplicatePlay):
        services.log_play(bob, draft(scorer(bob, "1"), scorer(alice, "2")), NOW)
    assert Play.objects.count() == 2


def test_a_member_who_is_left_out_is_somebody(alice: Member, bob: Member, carol: Member) -> None:
    services.set_left_out(bob, True, NOW)
    play = services.log_play(alice, draft(scorer(alice, 1), scorer(bob, 2), scorer(carol, 3)), NOW)
    assert places_of(play) == [("alice", 1), ("", 2), ("carol", 3)]
    own = services.log_play(bob, draft(scorer(bob, 1), scorer(alice, 2)), NOW)
    assert places_of(own)[0] == ("bob", 1)
    services.set_left_out(bob, False, NOW)
    assert places_of(logged(alice, bob))[1] == ("bob", 2)


def test_leaving_the_log_takes_ones_name_out_of_plays_of_others(
    inside: Enter, alice: Member, bob: Member, carol: Member
) -> None:
    play = logged(alice, bob, carol)
    services.confirm_play(play.pk, carol, 1, NOW)
    inside(bob).post("/plays/preferences/", {"left_out": "on"})
    play.refresh_from_db()
    assert places_of(play)[1] == ("", 2)
    assert play.status == PlayStatus.CONFIRMED  # nobody else is to answer


def test_guests_are_named_to_those_who_sat_there_alone(
    inside: Enter, alice: Member, bob: Member, carol: Member
) -> None:
    play = logged(alice, bob, "Grandma")
    for member, seen in ((alice, True), (bob, True), (carol, False)):
        for address in (PAGE, f"/plays/{play.pk}/"):
            assert ("Grandma" in inside(member).get(address).content.decode()) == seen


def test_the_form_offers_who_is_here_today_first(
    inside: Enter, alice: Member, bob: Member, carol: Member
) -> None:
    for _ in range(3):
        logged(alice, bob, now=NOW - timedelta(days=3))
    from club.community.play_log.evenings import likely_companions

    logged(carol, "Gran")
    names = [companion.name for companion in likely_companions(alice, NOW.date(), 5)]
    assert names == ["carol", "bob"]


def test_the_log_costs_the_same_whatever_its_length(
    inside: Enter, alice: Member, bob: Member, django_assert_num_queries: object
) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    def cost() -> int:
        with CaptureQueriesContext(
            connection,
        ) as made:
            assert client.get(PAGE).status_code == 200
        return len(made)

    client = inside(alice)
    for _ in range(10):
        logged(alice, bob)
    client.get(PAGE)
    few = cost()
    template = Play.objects.latest("pk")
    for number in range(200):
        copy = Play.objects.get(pk=template.pk)
        copy.pk = None
        copy.save()
        Scorer.objects.bulk_create(
            [
                Scorer(play=copy, position=at, member=who, place=at + 1, asked=at == 1)
                for at, who in enumerate((alice, bob))
            ]
        )
        del number
    assert cost() == few


def test_somebody_stays_without_a_name(alice: Member) -> None:
    play = services.log_play(alice, draft(scorer(alice, 1), ScorerDraft(place=2)), NOW)
    assert places_of(play)[1] == ("", 2)


def test_the_form_of_a_table_is_filled_in(
    inside: Enter, alice: Member, bob: Member, carol: Member
) -> None:
    page = inside(carol).get("/plays/?title=Hive&place=Library&with=alice&with=bob")
    form = page.context["form"]
    assert (form.title, form.place) == ("Hive", "Library")
    assert [row.name for row in form.rows if row.chosen] == ["alice", "bob"]


def test_the_form_of_an_evening_knows_its_place(inside: Enter, carol: Member) -> None:
    usual = inside(carol).get("/plays/").context["form"]
    form = inside(carol).get("/plays/?place=Library").context["form"]
    assert form.place == "Library" and form.rows == usual.rows


def test_a_link_with_too_many_names_fills_in_what_fits(inside: Enter, carol: Member) -> None:
    names = "&".join(f"with=m{number}" for number in range(100))
    form = inside(carol).get(f"/plays/?title={'x' * 3_000}&{names}").context["form"]
    assert len(form.rows) <= MAX_SCORERS and len(form.title) <= 100
