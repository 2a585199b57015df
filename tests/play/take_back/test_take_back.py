"""Taking a game back past others: all agree, a new record begins, and the old one stays."""

from __future__ import annotations

from datetime import timedelta

import pytest

from club.base.errors import ClubError, NotAllowed
from club.community.ratings.finished_games.game_facts import tables_to_enter
from club.messages.notifications.models import Notice
from club.people.members.models import Member
from club.play.game_records.audit import audit_error_of
from club.play.game_records.models import Record
from club.play.game_records.queries import transcript as transcript_of_record
from club.play.moves import services as play
from club.play.tables.errors import StaleTurn
from club.play.tables.models import EventType, Status, Tenure
from club.play.tables.projection import project_table
from club.play.tables.signals import chair_taken_over
from club.play.take_back import services
from club.play.take_back.lines import kept_plies
from club.play.take_back.models import TakeBack, TakeBackVerdict
from games import registry, transcript
from tests.support.pages import Enter, address, words
from tests.support.sitting_down import NOW, Sat, sit_down

pytestmark = pytest.mark.django_db
HEAPS = {"heaps": "3 4 5"}


@pytest.fixture
def sat(alice: Member, bob: Member) -> Sat:
    """Three plies are played; bob is asked."""
    sat = sit_down("nim", [alice, bob], HEAPS)
    for seat, move in enumerate(("1 from a", "1 from b", "1 from c")):
        sat.play(seat % 2, f"take {move}")
    return sat


def take_back(sat: Sat, line: int) -> TakeBack:
    """The first seat proposes it, and all others agree."""
    first, *others = sat.table.chairs.filter(member__isnull=False).order_by("seat")
    assert first.member
    proposal = services.propose_take_back(sat.pk, first.member, line, NOW)
    for chair in others:
        assert chair.member
        services.agree_to_take_back(sat.pk, chair.member, proposal.pk, NOW)
    return TakeBack.objects.get(pk=proposal.pk)


# --- all agree -----------------------------------------------------------------------------------


def test_nothing_is_taken_back_until_all_agree(sat: Sat, alice: Member, bob: Member) -> None:
    proposal = services.propose_take_back(sat.pk, alice, 1, NOW)
    assert len(sat.plies()) == 3
    services.agree_to_take_back(sat.pk, alice, proposal.pk, NOW)
    assert len(sat.plies()) == 3
    services.agree_to_take_back(sat.pk, bob, proposal.pk, NOW)
    assert len(sat.plies()) == 1


def test_the_new_record_begins_with_the_first_entries(sat: Sat) -> None:
    before, plies = sat.record, sat.plies()
    take_back(sat, 2)
    after = sat.record
    assert sat.plies() == plies[:2]
    assert after.pk != before.pk
    assert after.copied == 2
    assert after.commitment != before.commitment
    assert after.secret != before.secret


def test_the_old_record_stays_linked_and_unrated(sat: Sat) -> None:
    before, plies = sat.record, sat.plies()
    proposal = take_back(sat, 1)
    assert (proposal.verdict, proposal.record) == (TakeBackVerdict.AGREED, before)
    old = list(before.entries.order_by("number").values_list("seat", "move", "by"))
    assert old == plies
    assert Record.objects.get(pk=before.pk).result is None
    assert audit_error_of(before) == audit_error_of(sat.record) == ""


def test_the_log_says_to_which_line_and_how_much_had_been_shown(
    sat: Sat, alice: Member, inside: Enter
) -> None:
    take_back(sat, 1)
    assert len(sat.happened(EventType.TAKEN_BACK)) == 1
    shown = words(inside(alice).get(address(sat)))
    assert "Taken back to line 1. 2 lines had been shown since." in shown
    page = words(inside(alice).get(address(sat, "take-back")))
    assert "takes 1 from b" in page or "b" in page
    assert "as you knew it" in page


def test_the_seat_of_that_moment_is_asked_again_under_a_new_number(sat: Sat) -> None:
    assert sat.chair(1).being_asked
    asked = sat.chair(0).asked
    take_back(sat, 2)
    assert (sat.chair(0).being_asked, sat.chair(1).being_asked) == (True, False)
    assert sat.chair(0).asked > asked
    sat.play(0, "take 2 from c")
    assert sat.plies()[-1][1] == "take 2 from c"


def test_an_old_page_plays_nothing(sat: Sat, bob: Member) -> None:
    asked = sat.chair(1).asked
    take_back(sat, 2)
    with pytest.raises(StaleTurn):
        play.play(sat.pk, bob, ["take 1 from c"], asked, NOW)
    assert len(sat.plies()) == 2


def test_an_open_page_learns_of_it(sat: Sat, carol: Member) -> None:
    """Plies are fewer, events are more: the sum alone may be the same."""
    tokens = {project_table(sat.table, viewer).version_token for viewer in (None, 0, 1)}
    take_back(sat, 0)
    now = {project_table(sat.table, viewer).version_token for viewer in (None, 0, 1)}
    assert not tokens & now


def test_drafts_and_orders_of_what_is_gone_are_cancelled(sat: Sat, bob: Member) -> None:
    play.lay_out(sat.pk, bob, "take 1 from a", sat.chair(1).asked)
    take_back(sat, 1)
    assert (sat.chair(1).draft, sat.chair(1).orders) == ([], {})


def test_the_game_goes_on_to_its_end_and_counts(sat: Sat, inside: Enter, bob: Member) -> None:
    take_back(sat, 0)
    for seat, move in enumerate(("3 from a", "4 from b", "5 from c")):
        sat.play(seat % 2, f"take {move}")
    assert sat.table.status == Status.FINISHED
    assert sat.pk in tables_to_enter(None)
    assert len(list(Tenure.objects.filter(table=sat.pk, until=3))) == 2
    old = TakeBack.objects.get()
    text = inside(bob).get(address(sat, "take-back", str(old.pk), "transcript"))
    assert "take 1 from b" in text.content.decode()


def test_chance_that_follows_is_drawn_anew_and_can_be_verified(alice: Member, bob: Member) -> None:
    sat = sit_down("liars_dice", [alice, bob], {"dice": 3})
    for _ in range(3):
        (seat,) = sat.position.to_act
        sat.play(seat, str(sat.position.legal_moves(seat)[0]))
    line = sat.read.seen(None) - 1
    take_back(sat, line)
    assert audit_error_of(sat.record) == ""
    read = transcript_of_record(sat.record)
    assert read.proof and read.proof.copied == sat.record.copied
    rebuilt = transcript.parse(str(read))
    assert transcript.verified(registry.find("liars_dice"), rebuilt) == sat.position


def test_a_game_is_taken_back_twice(sat: Sat) -> None:
    take_back(sat, 2)
    sat.play(0, "take 2 from c")
    take_back(sat, 2)
    assert len(sat.plies()) == 2
    assert TakeBack.objects.filter(verdict=TakeBackVerdict.AGREED).count() == 2


def test_bots_are_not_asked(alice: Member) -> None:
    sat = sit_down("nim", [alice], HEAPS, robots=["greedy"], rated=False)
    sat.play(0, "take 1 from a")
    services.propose_take_back(sat.pk, alice, 0, NOW)
    assert sat.plies() == []
    assert sat.chair(0).being_asked


# --- who may, and what is refused ----------------------------------------------------------------


def test_one_no_is_enough(sat: Sat, alice: Member, bob: Member) -> None:
    proposal = services.propose_take_back(sat.pk, alice, 1, NOW)
    services.refuse_take_back(sat.pk, bob, proposal.pk, NOW)
    assert TakeBack.objects.get().verdict == TakeBackVerdict.REFUSED
    with pytest.raises(ClubError, match="over"):
        services.agree_to_take_back(sat.pk, alice, proposal.pk, NOW)
    assert len(sat.plies()) == 3


def test_silence_for_a_week_is_no(sat: Sat, alice: Member, bob: Member) -> None:
    proposal = services.propose_take_back(sat.pk, alice, 1, NOW)
    with pytest.raises(ClubError, match="over"):
        services.agree_to_take_back(sat.pk, bob, proposal.pk, NOW + timedelta(days=8))
    services.propose_take_back(sat.pk, alice, 2, NOW + timedelta(days=8))
    assert TakeBack.objects.get(pk=proposal.pk).verdict == TakeBackVerdict.VOID


def test_only_who_sits_there_proposes_and_agrees(sat: Sat, alice: Member, carol: Member) -> None:
    with pytest.raises(NotAllowed):
        services.propose_take_back(sat.pk, carol, 1, NOW)
    proposal = services.propose_take_back(sat.pk, alice, 1, NOW)
    with pytest.raises(NotAllowed):
        services.agree_to_take_back(sat.pk, carol, proposal.pk, NOW)
    with pytest.raises(NotAllowed):
        services.refuse_take_back(sat.pk, carol, proposal.pk, NOW)


@pytest.mark.parametrize("line", [-1, 3, 4, 999])
def test_lines_that_there_are_not_are_refused(sat: Sat, alice: Member, line: int) -> None:
    with pytest.raises(ClubError, match="no such line"):
        services.propose_take_back(sat.pk, alice, line, NOW)
    assert not TakeBack.objects.exists()


def test_a_second_proposal_waits_for_the_first(sat: Sat, alice: Member, bob: Member) -> None:
    services.propose_take_back(sat.pk, alice, 1, NOW)
    with pytest.raises(ClubError, match="already"):
        services.propose_take_back(sat.pk, bob, 2, NOW)
    services.propose_take_back(sat.pk, bob, 1, NOW)
    assert len(sat.plies()) == 1


def test_it_does_not_go_back_before_a_player_sat_down(sat: Sat, alice: Member) -> None:
    Tenure.objects.filter(table=sat.pk, seat=1).update(since=2)
    with pytest.raises(ClubError, match="line 2"):
        services.propose_take_back(sat.pk, alice, 1, NOW)
    assert kept_plies(sat.record, sat.read, 2, sat.table) == 2


def test_it_is_void_when_another_sits_down(sat: Sat, alice: Member, bob: Member) -> None:
    proposal = services.propose_take_back(sat.pk, alice, 1, NOW)
    chair_taken_over.send(type(sat.table), table=sat.table, seat=1, member=bob, now=NOW)
    assert TakeBack.objects.get(pk=proposal.pk).verdict == TakeBackVerdict.VOID


def test_a_rated_game_against_bots_stays_as_it_is(alice: Member) -> None:
    sat = sit_down("nim", [alice], HEAPS, robots=["greedy"])
    sat.play(0, "take 1 from a")
    with pytest.raises(ClubError, match="rated"):
        services.propose_take_back(sat.pk, alice, 0, NOW)


def test_a_finished_game_is_not_taken_back(sat: Sat, alice: Member) -> None:
    for seat, move in ((1, "2 from a"), (0, "3 from b"), (1, "4 from c")):
        sat.play(seat, f"take {move}")
    with pytest.raises(ClubError):
        services.propose_take_back(sat.pk, alice, 1, NOW)


def test_the_others_are_told_once(sat: Sat, alice: Member, bob: Member) -> None:
    services.propose_take_back(sat.pk, alice, 1, NOW)
    services.propose_take_back(sat.pk, alice, 1, NOW)
    told = Notice.objects.filter(kind="take_back").values_list("member", flat=True)
    assert list(told) == [bob.pk]
