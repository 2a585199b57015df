"""Leaving the club, taking it back, and what is left of a member."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core import mail

from club.base.errors import ClubError
from club.community.ratings.ledger.nightly_check import find_difference
from club.community.ratings.models import Pool, Rating
from club.community.ratings.tasks import enter
from club.messages.notifications.models import Notice
from club.people.account_deletion import services
from club.people.account_deletion.models import Departure
from club.people.members import services as members
from club.people.members.api_key_rows import Key
from club.people.members.api_keys import make_key
from club.people.members.models import Member, SecurityEntry
from club.people.profiles import services as profiles
from club.people.profiles.models import Profile
from club.people.profiles.services import ProfileTexts
from club.play.chat.models import ChatLine
from club.play.chat.services import write_line
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.substitutes.models import SubstituteRequest
from club.play.tables.models import AbsencePolicy, Status, Tenure, TenureEnd
from club.play.votes.models import Proposal
from games import registry
from tests.people.moderation.cases import admin
from tests.support.pages import Enter
from tests.support.sitting_down import DAY, NOW, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]
LEFT = NOW + 15 * DAY


def gone(member: Member, empties_texts: bool = False) -> Member:
    """The member, after 15 days."""
    services.ask_to_leave(member, member.username, empties_texts, NOW)
    assert services.remove_departed_members(LEFT) == 1
    return Member.objects.get(pk=member.pk)


def test_a_member_leaves_after_fourteen_days(alice: Member) -> None:
    services.ask_to_leave(alice, "alice", False, NOW)
    assert services.remove_departed_members(NOW + 14 * DAY - timedelta(minutes=1)) == 0
    assert services.remove_departed_members(NOW + 14 * DAY) == 1


def test_it_can_be_taken_back(alice: Member, inside: Enter) -> None:
    client = inside(alice)
    assert client.post("/leaving/", {"name": "alice"}).status_code == 303
    assert "Stay in the club" in client.get("/").content.decode()
    assert client.post("/leaving/stay/").status_code == 303
    assert services.remove_departed_members(LEFT) == 0 and not Departure.objects.exists()


def test_an_email_says_when_and_how_to_stay(alice: Member) -> None:
    services.ask_to_leave(alice, "alice", False, NOW)
    assert "16 March" in mail.outbox[-1].body and "/leaving/" in mail.outbox[-1].body


def test_another_name_leaves_nobody(alice: Member) -> None:
    with pytest.raises(ClubError):
        services.ask_to_leave(alice, "bob", False, NOW)
    assert not Departure.objects.exists()


def test_the_last_admin_does_not_leave(alice: Member) -> None:
    with pytest.raises(ClubError):
        services.ask_to_leave(admin(alice), "alice", False, NOW)
    assert not Departure.objects.exists()


def test_who_became_the_last_admin_stays_until_there_is_another(alice: Member, bob: Member) -> None:
    services.ask_to_leave(alice, "alice", False, NOW)
    admin(alice)
    assert services.remove_departed_members(LEFT) == 0
    admin(bob)
    assert services.remove_departed_members(LEFT) == 1


def test_name_address_profile_keys_notices_and_log_are_deleted(
    alice: Member, inside: Enter
) -> None:
    inside(alice).get("/")
    make_key(alice, "bot", ["read"], 30, NOW)
    profiles.save_profile(alice, ProfileTexts("Hello"))
    left = gone(alice)
    assert (left.username, left.is_active) == (f"former-member-{alice.pk}", False)
    assert "alice" not in left.email and not left.has_usable_password()
    for model in (Key, Profile, SecurityEntry, Notice):
        assert not model._base_manager.filter(member=alice).exists()


def test_nobody_signs_up_as_a_former_member(db: None) -> None:
    with pytest.raises(Exception, match="members who left"):
        members.create_member("former-member-7", "x@club.example", "warm-paper-7")


def test_an_open_table_is_left_and_ones_own_is_closed(alice: Member, bob: Member) -> None:
    own = seating.open_table(alice, registry.find("nim"), Terms("Own", 2, {}), NOW)
    other = seating.open_table(bob, registry.find("nim"), Terms("Other", 2, {}), NOW)
    seating.join(other.pk, alice, NOW)
    gone(alice)
    own.refresh_from_db()
    assert own.status == Status.CANCELLED
    assert not other.chairs.filter(member=alice).exists()


def test_a_bot_takes_the_chair_and_the_tenure_says_why(alice: Member, bob: Member) -> None:
    sat = sit_down("toy", [alice, bob])
    gone(alice)
    assert sat.chair(0).bot
    assert Tenure.objects.get(member=alice).ended == TenureEnd.LEFT_CLUB


def test_the_others_vote_where_the_table_has_agreed_on_it(alice: Member, bob: Member) -> None:
    sat = sit_down("toy", [alice, bob], misses=1, absence=AbsencePolicy.VOTE)
    gone(alice)
    assert Proposal.objects.get(table=sat.pk).seat == 0
    assert sat.chair(0).away_shown


def test_a_bot_sits_where_no_substitute_fits(alice: Member, bob: Member) -> None:
    sat = sit_down("toy", [alice, bob], misses=1, absence=AbsencePolicy.BENCH)
    gone(alice)
    assert sat.chair(0).bot and not SubstituteRequest.objects.filter(settled_at=None).exists()


def test_finished_games_and_ratings_of_the_others_stay(alice: Member, bob: Member) -> None:
    sat = sit_down("toy", [alice, bob], {"length": 1})
    sat.play(0, "end")
    enter(sat.pk)
    before = list(Rating.objects.filter(member=bob).values_list("pool", "mu", "sigma"))
    left = gone(alice)
    after = list(Rating.objects.filter(member=bob).values_list("pool", "mu", "sigma"))
    assert after == before != []
    assert not any(find_difference(pool) for pool in Pool.objects.all())
    assert Tenure.objects.filter(table=sat.pk, member=left).exists()


@pytest.mark.parametrize("empties", [False, True])
def test_chat_lines_stay_by_a_former_member(alice: Member, bob: Member, empties: bool) -> None:
    sat = sit_down("toy", [alice, bob])
    write_line(sat.pk, alice, "Good evening", NOW)
    gone(alice, empties)
    line = ChatLine.objects.get()
    assert (line.author, line.text) == (None, "" if empties else "Good evening")


def test_a_former_member_has_no_page(alice: Member, bob: Member, inside: Enter) -> None:
    left = gone(alice)
    for name in ("alice", left.username):
        assert inside(bob).get(f"/members/named/{name}/").status_code == 404
