"""Members whom a file of plays names are guests until they agree, once for all its plays."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from club.base.errors import ClubError, NotAllowed
from club.community.play_log import services
from club.community.play_log.models import GuestClaim, Play, PlayStatus, Scorer
from club.community.play_log.queries import names_to_answer, plays_of_member
from club.messages.notifications.models import Notice
from club.people.file_imports.services import take_import_back
from club.people.members.models import Member
from club.people.moderation.blocks import block
from tests.community.play_log.evenings import DAY, draft, scorer
from tests.community.play_log.files import bg_stats, bg_stats_play
from tests.community.play_log.imported import counts, mean, written
from tests.site.api.conftest import program
from tests.support.pages import words
from tests.support.sitting_down import NOW

pytestmark = pytest.mark.django_db
Enter = Callable[[Member], Client]
OLD = f"{(NOW - 40 * DAY).date()} 20:00:00"
MEANT = {"Alice A.": "alice", "Bob B.": "bob"}


@pytest.fixture
def file(alice: Member, bob: Member) -> bytes:
    """Two plays of alice and “Bob B.”, an old one and a recent one."""
    mean(alice, MEANT)
    return bg_stats([bg_stats_play(1, playDate=OLD), bg_stats_play(2)])


def seconds() -> list[str]:
    """The second player of each play: a member, or a guest in brackets."""
    rows = Scorer.objects.filter(position=1).order_by("play__day")
    return [
        row.member.username if row.member else f"({row.guest})"
        for row in rows.select_related("member", "guest")
    ]


def answer(member: Member, played: bool) -> None:
    services.answer_named(GuestClaim.objects.get().pk, member, played, NOW)


def test_a_member_whom_a_file_names_is_a_guest_and_is_asked_once(
    file: bytes, alice: Member, bob: Member
) -> None:
    written(alice, file)

    assert seconds() == ["(Bob B.)", "(Bob B.)"]
    assert not plays_of_member(bob).exists()
    assert set(Play.objects.values_list("status", flat=True)) == {PlayStatus.UNASKED}
    assert [(notice.member, notice.kind) for notice in Notice.objects.all()] == [
        (bob, "play_named")
    ]


def test_a_guess_by_the_name_of_a_member_asks_too(alice: Member, bob: Member) -> None:
    players = [{"id": 1, "name": "alice"}, {"id": 2, "name": "bob"}]
    written(alice, bg_stats([bg_stats_play(1, playDate=OLD)], players=players))

    assert seconds() == ["(bob)"]
    assert GuestClaim.objects.get().member == bob


def test_one_yes_names_the_member_in_all_plays(file: bytes, alice: Member, bob: Member) -> None:
    written(alice, file)

    answer(bob, True)

    assert seconds() == ["bob", "bob"]
    assert not names_to_answer(bob.pk)


def test_after_the_yes_only_recent_plays_are_to_be_confirmed(
    file: bytes, alice: Member, bob: Member
) -> None:
    written(alice, file)

    answer(bob, True)

    old, recent = Play.objects.order_by("day")
    assert (old.status, recent.status) == (PlayStatus.UNASKED, PlayStatus.WAITING)
    services.confirm_play(recent.pk, bob, 1, NOW)
    recent.refresh_from_db()
    assert recent.status == PlayStatus.CONFIRMED
    with pytest.raises(NotAllowed):
        services.confirm_play(old.pk, alice, 1, NOW)


def test_after_the_yes_later_files_name_the_member(file: bytes, alice: Member, bob: Member) -> None:
    written(alice, file)
    answer(bob, True)

    written(alice, bg_stats([bg_stats_play(3, playDate="2025-01-01 20:00:00")]))

    assert seconds() == ["bob", "bob", "bob"]
    assert GuestClaim.objects.count() == 1


def test_after_a_no_the_name_stays_a_guest_and_is_asked_no_more(
    file: bytes, alice: Member, bob: Member
) -> None:
    written(alice, file)
    answer(bob, False)

    written(alice, bg_stats([bg_stats_play(3, playDate="2025-01-01 20:00:00")]))

    assert seconds() == ["(Bob B.)"] * 3
    assert not names_to_answer(bob.pk)
    with pytest.raises(ClubError, match="Nobody asks"):
        answer(bob, True)


@pytest.mark.parametrize("blocks", [True, False])
def test_nobody_is_asked_across_a_block(
    file: bytes, alice: Member, bob: Member, blocks: bool
) -> None:
    block(*((bob, alice) if blocks else (alice, bob)), NOW)

    written(alice, file)

    assert seconds() == ["(Bob B.)", "(Bob B.)"]
    assert not GuestClaim.objects.exists() and not Notice.objects.exists()


def test_a_block_ends_what_the_member_has_agreed_to(
    file: bytes, alice: Member, bob: Member
) -> None:
    written(alice, file)
    answer(bob, True)
    block(bob, alice, NOW)

    written(alice, bg_stats([bg_stats_play(3, playDate="2025-01-01 20:00:00")]))

    assert seconds() == ["(Bob B.)", "bob", "bob"]


def test_a_name_that_means_somebody_else_now_asks_that_member(
    file: bytes, alice: Member, bob: Member, carol: Member
) -> None:
    written(alice, file)
    mean(alice, {"Bob B.": "carol"})

    written(alice, bg_stats([bg_stats_play(3)]))

    assert GuestClaim.objects.get().member == carol


def test_nobody_else_can_answer(file: bytes, alice: Member, bob: Member, carol: Member) -> None:
    written(alice, file)

    for member in (alice, carol):
        with pytest.raises(ClubError, match="Nobody asks"):
            answer(member, True)
    with pytest.raises(ClubError, match="Nobody claims"):
        services.answer_claim(GuestClaim.objects.get().pk, alice, True, NOW)
    assert seconds() == ["(Bob B.)", "(Bob B.)"]


def test_who_claims_to_be_the_guest_of_a_file_that_names_them_agrees(
    file: bytes, alice: Member, bob: Member
) -> None:
    written(alice, file)
    guest = GuestClaim.objects.get().guest

    services.claim_guest(guest.pk, bob, NOW)

    assert seconds() == ["bob", "bob"]


def test_who_wants_to_be_left_out_has_no_name_and_no_question(
    file: bytes, alice: Member, bob: Member
) -> None:
    written(alice, file)

    services.set_left_out(bob, True, NOW)

    assert seconds() == ["(None)", "(None)"]
    assert not GuestClaim.objects.exists()


def test_an_import_that_is_taken_back_asks_nobody(file: bytes, alice: Member, bob: Member) -> None:
    imported = written(alice, file)

    take_import_back(imported.pk, alice)

    assert not GuestClaim.objects.exists()
    assert not Notice.objects.filter(read_at=None).exists()


def test_a_play_waits_for_a_named_member_before_it_is_confirmed(
    alice: Member, bob: Member, carol: Member
) -> None:
    mean(alice, {**MEANT, "Grandma": "carol"})
    written(alice, bg_stats([bg_stats_play(1, ("40", "31", "9"))]))
    services.answer_named(GuestClaim.objects.get(member=bob).pk, bob, True, NOW)
    play = Play.objects.get()

    services.confirm_play(play.pk, bob, 1, NOW)
    play.refresh_from_db()
    assert play.status == PlayStatus.WAITING
    services.answer_named(GuestClaim.objects.get(member=carol).pk, carol, False, NOW)

    play.refresh_from_db()
    assert play.status == PlayStatus.CONFIRMED


def test_plays_of_two_files_are_one_before_anybody_has_agreed(
    file: bytes, alice: Member, bob: Member
) -> None:
    written(alice, file)
    mean(bob, MEANT)

    assert counts(bob, file) == {"same": 2}


def test_a_play_of_a_file_is_found_when_the_named_member_logs_it(
    alice: Member, bob: Member
) -> None:
    mean(alice, MEANT)
    written(alice, bg_stats([bg_stats_play(1)]))

    day = Play.objects.get().day
    with pytest.raises(services.DuplicatePlay):
        services.log_play(bob, draft(scorer(alice, "40"), scorer(bob, "31"), day=day), NOW)


def test_home_asks_and_takes_the_answer(
    file: bytes, alice: Member, bob: Member, inside: Enter
) -> None:
    written(alice, file)
    client, claim = inside(bob), GuestClaim.objects.get()
    question = "alice has brought 2 plays as a file, which name “Bob B.”. Is that you?"
    assert question in words(client.get("/"))

    answered = client.post(f"/plays/names/{claim.pk}/", {"played": "yes"})

    assert (answered.status_code, seconds()) == (303, ["bob", "bob"])
    assert question not in words(client.get("/"))


def test_a_program_reads_the_question_and_answers(file: bytes, alice: Member, bob: Member) -> None:
    written(alice, file)
    own, claim = program(bob), GuestClaim.objects.get().pk

    shown = own.get("plays/names").json()
    answered = own.post("plays/names", {"claim": claim, "played": True}).json()

    expected = {"id": claim, "logger": "alice", "name": "Bob B.", "plays": 2}
    assert (shown, answered) == ({"items": [expected]}, {"items": []})
    assert seconds() == ["bob", "bob"]
