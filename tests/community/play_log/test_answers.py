"""The others confirm a play or object to it; edits ask again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import Client

from club.base.errors import ClubError, NotAllowed
from club.community.play_log import services
from club.community.play_log.models import GuestClaim, Play, PlayStatus
from club.messages.notifications.models import Notice
from club.people.members.models import Member
from tests.community.play_log.evenings import DAY, confirmed, draft, logged, scorer
from tests.support.admins import made_admin
from tests.support.sitting_down import NOW

pytestmark = pytest.mark.django_db
Enter = Callable[[Member], Client]
HOUR = timedelta(hours=1)


def status_of(play: Play) -> str:
    return Play.objects.get(pk=play.pk).status


def test_each_other_member_is_asked_once(alice: Member, bob: Member, carol: Member) -> None:
    logged(alice, bob, carol, "Gran")
    asked = Notice.objects.filter(kind="play_to_confirm")
    assert sorted(scorer.member_id for scorer in asked) == sorted([bob.pk, carol.pk])


def test_one_tap_on_the_own_page_confirms(inside: Enter, alice: Member, bob: Member) -> None:
    play = logged(alice, bob)
    home = inside(bob).get("/").content.decode()
    assert "Plays to confirm" in home and f"/plays/{play.pk}/answer/" in home
    answer = inside(bob).post(
        f"/plays/{play.pk}/answer/", {"what": "confirm", "version": "1", "next": "home"}
    )
    assert (answer.status_code, answer.headers["Location"]) == (303, "/")
    assert status_of(play) == PlayStatus.CONFIRMED
    assert "Plays to confirm" not in inside(bob).get("/").content.decode()


def test_a_list_of_plays_to_confirm_has_no_loud_button_of_its_own(
    inside: Enter, alice: Member, bob: Member
) -> None:
    play = logged(alice, bob)
    loud = '<button class="primary" name="what" value="confirm">'
    assert loud not in inside(bob).get("/").content.decode()
    assert loud not in inside(bob).get("/plays/").content.decode()
    assert loud in inside(bob).get(f"/plays/{play.pk}/").content.decode()


def test_it_is_confirmed_when_all_have(alice: Member, bob: Member, carol: Member) -> None:
    play = logged(alice, bob, carol)
    services.confirm_play(play.pk, bob, 1, NOW)
    assert status_of(play) == PlayStatus.WAITING
    services.confirm_play(play.pk, carol, 1, NOW)
    services.confirm_play(play.pk, carol, 1, NOW)  # a second click
    assert status_of(play) == PlayStatus.CONFIRMED


def test_one_is_enough_after_seven_days(alice: Member, bob: Member, carol: Member) -> None:
    silent, play = logged(alice, bob, carol), logged(alice, bob, carol)
    services.confirm_play(play.pk, bob, 1, NOW)
    assert services.confirm_due_plays(NOW + 7 * DAY - HOUR) == 0
    assert services.confirm_due_plays(NOW + 7 * DAY) == 1
    assert services.confirm_due_plays(NOW + 8 * DAY) == 0
    assert (status_of(play), status_of(silent)) == (PlayStatus.CONFIRMED, PlayStatus.WAITING)


def test_an_objection_holds_it(inside: Enter, alice: Member, bob: Member, carol: Member) -> None:
    play = logged(alice, bob, carol)
    services.confirm_play(play.pk, carol, 1, NOW)
    inside(bob).post(
        f"/plays/{play.pk}/answer/", {"what": "object", "version": "1", "why": "I was second"}
    )
    assert status_of(play) == PlayStatus.OBJECTED
    assert services.confirm_due_plays(NOW + 30 * DAY) == 0
    assert "I was second" in inside(alice).get(f"/plays/{play.pk}/").content.decode()
    assert Notice.objects.filter(kind="play_objection", member=alice).exists()
    services.confirm_play(play.pk, bob, 1, NOW)  # who objected may think again
    assert status_of(play) == PlayStatus.CONFIRMED


def test_the_loggers_edit_ends_an_objection_and_asks_again(
    alice: Member, bob: Member, carol: Member
) -> None:
    play = logged(alice, bob, carol)
    services.confirm_play(play.pk, carol, 1, NOW)
    services.object_to_play(play.pk, bob, 1, "I was third", NOW)
    changed = draft(scorer(alice, 1), scorer(carol, 2), scorer(bob, 3))
    services.edit_play(play.pk, alice, changed, 1, "", NOW)
    play.refresh_from_db()
    assert (play.status, play.version) == (PlayStatus.WAITING, 2)
    assert not play.scorers.filter(confirmed_at__isnull=False).exists()
    for member in (bob, carol):
        assert Notice.objects.filter(about=f"play{play.pk}.v2", member=member).exists()


def test_an_admin_decides(alice: Member, bob: Member, carol: Member) -> None:
    admin = made_admin(carol)
    for stands, status in ((True, PlayStatus.CONFIRMED), (False, PlayStatus.WITHDRAWN)):
        play = logged(alice, bob)
        services.object_to_play(play.pk, bob, 1, "no", NOW)
        with pytest.raises(NotAllowed):
            services.decide_play(play.pk, alice, stands, "why", NOW)
        services.decide_play(play.pk, admin, stands, "I was there, too", NOW)
        assert status_of(play) == status
        assert play.changes.get().why == "I was there, too"


def test_only_the_others_may_answer(alice: Member, bob: Member, carol: Member) -> None:
    play = logged(alice, bob)
    for member in (alice, carol):
        with pytest.raises(NotAllowed):
            services.confirm_play(play.pk, member, 1, NOW)
        with pytest.raises(NotAllowed):
            services.object_to_play(play.pk, member, 1, "no", NOW)


def test_a_note_does_not_ask_again_and_a_place_does(alice: Member, bob: Member) -> None:
    play = confirmed(alice, bob)
    same = draft(scorer(alice, 1), scorer(bob, 2), note="Close!", minutes=40)
    services.edit_play(play.pk, alice, same, 1, "", NOW)
    assert status_of(play) == PlayStatus.CONFIRMED
    services.edit_play(play.pk, alice, replace(same, title="Other"), 2, "", NOW)
    assert status_of(play) == PlayStatus.WAITING


def test_every_version_is_kept(inside: Enter, alice: Member, bob: Member) -> None:
    play = logged(alice, bob)
    for version, title in enumerate(("Second", "Third"), 1):
        changed = draft(scorer(alice, 1), scorer(bob, 2), title=title)
        services.edit_play(play.pk, alice, changed, version, f"to {title}", NOW)
    titles = [change.before["title"] for change in play.changes.order_by("version")]
    assert titles == ["Carcosa", "Second"]
    assert "to Third" in inside(bob).get(f"/plays/{play.pk}/").content.decode()


def test_admins_edit_with_a_reason(alice: Member, bob: Member, carol: Member) -> None:
    play = logged(alice, bob)
    changed = draft(scorer(alice, 2), scorer(bob, 1))
    with pytest.raises(NotAllowed):
        services.edit_play(play.pk, bob, changed, 1, "mine", NOW)
    admin = made_admin(carol)
    with pytest.raises(ClubError):
        services.edit_play(play.pk, admin, changed, 1, " ", NOW)
    services.edit_play(play.pk, admin, changed, 1, "bob showed a photo", NOW)
    assert play.changes.get().why == "bob showed a photo"


def test_the_form_of_an_edit_changes_what_it_shows(
    inside: Enter, alice: Member, bob: Member
) -> None:
    play = services.log_play(
        alice, draft(scorer(alice, "20", seat=2, started=True), scorer(bob, "31", new=True)), NOW
    )
    page = inside(alice).get(f"/plays/{play.pk}/edit/").content.decode()
    assert 'value="31"' in page and 'value="Carcosa"' in page
    answer = inside(alice).post(
        f"/plays/{play.pk}/edit/",
        {
            "version": "1",
            "title": "Carcosa",
            "figures": "scores",
            "day": str(play.day),
            "name-0": "alice",
            "figure-0": "20",
            "seat-0": "2",
            "started": "0",
            "name-1": "bob",
            "figure-1": "3+20+5",
            "new-1": "on",
        },
    )
    assert answer.status_code == 303
    first, second = play.scorers.all()
    assert (first.seat, first.started, second.new, second.figure) == (2, True, True, 28.0)
    assert inside(bob).get(f"/plays/{play.pk}/edit/").status_code == 404


def test_an_answer_to_an_earlier_version_is_refused(
    inside: Enter, alice: Member, bob: Member
) -> None:
    play = logged(alice, bob)
    changed = draft(scorer(alice, 2), scorer(bob, 1))
    services.edit_play(play.pk, alice, changed, 1, "", NOW)
    answer = inside(bob).post(f"/plays/{play.pk}/answer/", {"what": "confirm", "version": "1"})
    assert answer.status_code == 422 and "changed meanwhile" in answer.content.decode()
    with pytest.raises(ClubError):
        services.edit_play(play.pk, alice, changed, 1, "", NOW)


def test_a_play_that_was_taken_back_is_seen_by_nobody_and_answered_by_nobody(
    inside: Enter, alice: Member, bob: Member
) -> None:
    play = logged(alice, bob)
    inside(alice).post(f"/plays/{play.pk}/answer/", {"what": "withdraw"})
    assert status_of(play) == PlayStatus.WITHDRAWN
    assert f'href="/plays/{play.pk}/"' not in inside(bob).get("/plays/").content.decode()
    with pytest.raises(ClubError):
        services.confirm_play(play.pk, bob, 1, NOW)


def test_a_guest_is_claimed_and_the_logger_agrees(
    inside: Enter, alice: Member, bob: Member, carol: Member
) -> None:
    play, other = logged(alice, bob, "Kaaroo"), logged(alice, "Kaaroo")
    guest = play.scorers.get(guest__isnull=False).guest
    assert guest
    page = inside(carol).get(f"/plays/{play.pk}/").content.decode()
    assert "That was me" in page and "Kaaroo" not in page
    inside(carol).post(f"/plays/guests/{guest.pk}/claim/", {"play": str(play.pk)})
    claim = GuestClaim.objects.get()
    assert "I was your guest Kaaroo" in inside(alice).get("/plays/").content.decode()
    with pytest.raises(NotAllowed):
        services.answer_claim(claim.pk, bob, True, NOW)
    inside(alice).post(f"/plays/claims/{claim.pk}/", {"what": "agree"})
    assert play.scorers.filter(member=carol, confirmed_at__isnull=False).exists()
    assert status_of(other) == PlayStatus.CONFIRMED  # who claims it was there
    again = logged(alice, "kaaroo")
    assert again.scorers.filter(member=carol).exists()


def test_a_claim_that_is_refused_changes_nothing(alice: Member, carol: Member) -> None:
    play = logged(alice, "Kaaroo")
    guest = play.scorers.get(guest__isnull=False).guest
    assert guest
    claim = services.claim_guest(guest.pk, carol, NOW)
    assert services.claim_guest(guest.pk, carol, NOW).pk == claim.pk
    services.answer_claim(claim.pk, alice, False, NOW)
    with pytest.raises(ClubError):
        services.answer_claim(claim.pk, alice, True, NOW)
    assert not play.scorers.filter(member=carol).exists()
    with pytest.raises(ClubError):
        services.claim_guest(guest.pk, alice, NOW)
