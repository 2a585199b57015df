"""Profiles: a picture or initials, a line, favourite games, the last day, friends, and the games
between two members.
"""

from __future__ import annotations

import pytest

from club.base.errors import ClubError
from club.base.pictures.models import Picture
from club.people.members.models import Member
from club.people.moderation import services as conduct
from club.people.moderation.models import Case, CaseAnswer
from club.people.profiles import queries, services
from club.people.profiles.models import Friend, Profile
from club.people.profiles.queries import face_of, faces_of
from club.people.profiles.services import ProfileTexts
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.site.home.queries import shared_games_of
from games import registry
from tests.base.pictures.image_samples import image_file, uploaded
from tests.people.moderation.cases import answered, organiser
from tests.support.pages import Enter
from tests.support.sitting_down import NOW, sit_down

pytestmark = pytest.mark.django_db


def page_of(name: str, inside: Enter, viewer: Member) -> str:
    return inside(viewer).get(f"/members/named/{name}/").content.decode()


def test_a_member_without_a_picture_has_initials(alice: Member) -> None:
    assert faces_of([alice])[alice.pk] == face_of("alice")


def test_an_uploaded_picture_is_a_square_on_the_page(
    alice: Member, bob: Member, inside: Enter
) -> None:
    file = image_file(size=(900, 600))
    assert inside(alice).post("/profiles/own/picture/", {"picture": file}).status_code == 303
    picture = Picture.objects.get()
    assert (picture.width, picture.height) == (320, 320)
    assert picture.get_absolute_url() in page_of("alice", inside, bob)
    assert picture.get_absolute_url() in inside(bob).get("/members/").content.decode()


def test_a_file_that_is_no_picture_is_refused_in_words(alice: Member, inside: Enter) -> None:
    answer = inside(alice).post("/profiles/own/picture/", {"picture": uploaded(b"GIF89a?")})
    assert answer.status_code == 422
    assert "This is no picture" in answer.content.decode()


def test_a_new_picture_replaces_the_old_one(alice: Member) -> None:
    services.set_picture(alice, image_file(size=(50, 50)), NOW)
    services.set_picture(alice, image_file(size=(60, 60)), NOW)
    assert Picture.objects.get().width == 60


def test_a_removed_picture_stays_where_another_member_has_the_same(
    alice: Member, bob: Member
) -> None:
    for member in (alice, bob):
        services.set_picture(member, image_file(), NOW)
    services.remove_picture(alice)
    assert Picture.objects.count() == 1
    services.remove_picture(bob)
    assert not Picture.objects.exists()


def test_the_line_and_the_favourite_games_are_on_the_page(
    alice: Member, bob: Member, inside: Enter
) -> None:
    sent = {"line": "Plays <b>late</b>", "favourites": ["nim"], "shows_profile": "on"}
    sent |= {"messages_from": "friends"}
    assert inside(alice).post("/profiles/own/", sent).status_code == 303
    page = page_of("alice", inside, bob)
    assert "Plays &lt;b&gt;late&lt;/b&gt;" in page
    assert 'href="/tables/games/nim/"' in page


def test_a_member_who_shows_no_profile_shows_no_line_and_no_favourites(
    alice: Member, bob: Member, inside: Enter
) -> None:
    services.save_profile(alice, ProfileTexts("Plays late", ["nim"], shows_profile=False))
    page = page_of("alice", inside, bob)
    assert "Plays late" not in page and "Favourite games" not in page
    assert "likes" not in inside(bob).get("/members/").content.decode()


def test_a_member_who_shows_no_history_shows_no_results(
    alice: Member, bob: Member, carol: Member, inside: Enter, toys: None
) -> None:
    sat = sit_down("toy", [alice, bob], {"length": 1})
    sat.play(0, "end")
    assert "Recently finished" in page_of("alice", inside, carol)
    services.save_profile(alice, ProfileTexts(shows_history=False))
    page = page_of("alice", inside, carol)
    assert "Recently finished" not in page and "alice shows no results." in page
    assert inside(carol).get("/members/").content.decode().count("1 game played") == 1


def test_the_list_says_what_members_play_and_like(
    alice: Member, bob: Member, inside: Enter
) -> None:
    services.save_profile(alice, ProfileTexts(favourites=["rauha"]))
    sit_down("nim", [alice, bob])
    page = inside(bob).get("/members/").content.decode()
    assert page.count("plays Nim") == 2 and page.count("likes Rauha") == 1


@pytest.mark.parametrize(
    "texts", [ProfileTexts("x" * 161), ProfileTexts(favourites=["moon"]), ProfileTexts("a\nb")]
)
def test_a_wrong_profile_changes_nothing(alice: Member, texts: ProfileTexts) -> None:
    with pytest.raises(ClubError):
        services.save_profile(alice, texts)
    assert not Profile.objects.exists()


def test_the_last_day_is_shown_only_if_one_wants(alice: Member, bob: Member, inside: Enter) -> None:
    inside(alice).get("/")
    assert "Last here on" not in page_of("alice", inside, bob)
    services.save_profile(alice, ProfileTexts(shows_last_seen=True))
    assert "Last here on" in page_of("alice", inside, bob)


def test_who_plays_with_them_does_not_see_the_last_day(
    alice: Member, bob: Member, inside: Enter
) -> None:
    inside(alice).get("/")
    services.save_profile(alice, ProfileTexts(shows_last_seen=True))
    sit_down("nim", [alice, bob])
    assert "Last here on" not in page_of("alice", inside, bob)


def test_the_games_between_two_members_are_counted(
    alice: Member, bob: Member, carol: Member, toys: None
) -> None:
    sat = sit_down("toy", [alice, bob], {"length": 1})
    sat.play(0, "end")
    found = shared_games_of(alice, bob)
    assert found is not None and found.games == 1
    mirrored = shared_games_of(bob, alice)
    assert mirrored is not None and mirrored.ahead == found.behind
    assert shared_games_of(alice, carol) is None


def test_a_friend_is_added_and_removed(alice: Member, bob: Member, inside: Enter) -> None:
    client = inside(alice)
    client.post("/profiles/friends/bob/", {"act": "add"})
    assert queries.friends_of(alice) == [bob] and queries.friends_of(bob) == []
    client.post("/profiles/friends/bob/", {"act": "remove", "back": "own"})
    assert not Friend.objects.exists()


def test_a_friend_is_invited_with_one_press(alice: Member, bob: Member, inside: Enter) -> None:
    services.add_friend(alice, bob, NOW)
    terms = Terms("Thursday", 2, {})
    table = seating.open_table(alice, registry.find("nim"), terms, NOW)
    client = inside(alice)
    assert "Ask a friend" in client.get(f"/tables/{table.pk}/").content.decode()
    assert "Invite to Thursday" in page_of("bob", inside, alice)
    client.post(f"/tables/{table.pk}/ask/", {"name": "bob"})
    assert table.invitations.get().member == bob
    assert "Ask a friend" not in client.get(f"/tables/{table.pk}/").content.decode()


def test_a_hidden_picture_and_line_are_on_no_page(
    alice: Member, bob: Member, carol: Member, inside: Enter
) -> None:
    services.set_picture(alice, image_file(), NOW)
    services.save_profile(alice, ProfileTexts("Something rude"))
    judge = organiser(carol)
    for kind in ("profile-picture", "profile-line"):
        report = conduct.report_thing(bob, kind, alice.pk, "insult", "", NOW)
        answered(report.case, judge, CaseAnswer.HIDDEN)
    page = page_of("alice", inside, bob)
    assert "/pictures/" not in page and "Something rude" not in page


def test_judges_see_the_reported_picture_after_it_was_replaced(alice: Member, bob: Member) -> None:
    services.set_picture(alice, image_file(size=(50, 50)), NOW)
    conduct.report_thing(bob, "profile-picture", alice.pk, "insult", "", NOW)
    services.remove_picture(alice)
    picture = Case.objects.get().picture
    assert picture is not None and picture.width == 50


def test_the_number_of_queries_does_not_grow_with_members(
    alice: Member, bob: Member, django_assert_num_queries: object
) -> None:
    services.set_picture(alice, image_file(), NOW)
    with django_assert_num_queries(1):  # type: ignore[operator]
        faces_of([alice, bob])
