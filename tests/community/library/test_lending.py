"""Loans beyond the worked examples: who may tick, who is told, contesting, leaving."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

import pytest

from club.base.errors import ClubError, NotAllowed
from club.base.roles.models import RoleKind
from club.base.roles.services import give_role
from club.community.library.models import CopyRequest, GameCopy, LentTo, Loan
from club.community.library.queries import all_open_loans, loans_in_need
from club.community.library.services import lending, notices
from club.community.library.services.acts import contest_loan
from club.community.library.services.reminders import remind_of_loans
from club.messages.notifications.kinds import kind
from club.messages.notifications.models import Notice
from club.people.account_deletion.services.departures import ask_to_leave
from club.people.account_deletion.services.removal import remove_departed_members
from club.people.members.models import Member
from club.people.moderation.blocks import block
from tests.community.library.shelves import box, organiser
from tests.support.sitting_down import DAY, HOUR, NOW, newcomer

pytestmark = pytest.mark.django_db


@pytest.fixture
def keeper(carol: Member) -> Member:
    return organiser(carol)


def told(name: str) -> list[tuple[str, str]]:
    """Who was told, and how the notice reads now."""
    found = Notice.objects.filter(kind=name).select_related("member").order_by("member__username")
    return [(row.member.username, kind(name).summary(row).title) for row in found]


def state(copy: GameCopy) -> tuple[object, ...]:
    loans = Loan.objects.filter(copy=copy).values_list("borrower", "due_on", "returned_at")
    line = CopyRequest.objects.filter(copy=copy).values_list("member", "number", "ready_until")
    return tuple(loans), tuple(line)


def test_one_tick_of_the_borrower_is_enough_and_the_owner_is_told(
    alice: Member, bob: Member
) -> None:
    lending.lend_copy(box(owner=bob).pk, alice, alice, NOW)
    assert told(notices.TICKED) == [("bob", "Hive is with alice until 16 March")]


def test_one_tick_of_the_owner_is_enough_and_the_borrower_is_told(
    alice: Member, bob: Member
) -> None:
    copy = box(owner=bob)
    lending.lend_copy(copy.pk, alice, bob, NOW)
    lending.return_copy(copy.pk, bob, NOW + DAY, "worn")
    assert {name for name, _words in told(notices.TICKED)} == {"alice"}
    copy.refresh_from_db()
    assert copy.condition == "worn"


def test_of_the_clubs_copy_the_organisers_are_told(alice: Member, keeper: Member) -> None:
    lending.lend_copy(box().pk, alice, alice, NOW)
    assert told(notices.TICKED) == [("carol", "Hive is with alice until 16 March")]


def test_the_owner_is_told_who_asks(alice: Member, bob: Member) -> None:
    lending.ask_for_copy(box(owner=bob).pk, alice, NOW)
    assert told(notices.ASKED) == [("bob", "alice asks for your Hive")]


@pytest.mark.parametrize("act", ["hand_over", "take_back", "prolong"])
def test_others_may_tick_nothing(alice: Member, bob: Member, carol: Member, act: str) -> None:
    copy = box(owner=bob)
    if act != "hand_over":
        lending.lend_copy(copy.pk, alice, alice, NOW)
    acts: dict[str, Callable[[], object]] = {
        "hand_over": lambda: lending.lend_copy(copy.pk, alice, carol, NOW),
        "take_back": lambda: lending.return_copy(copy.pk, carol, NOW),
        "prolong": lambda: lending.prolong_loan(copy.pk, carol, NOW),
    }
    before = state(copy)
    with pytest.raises(NotAllowed):
        acts[act]()
    assert state(copy) == before


def test_the_keeper_hands_over_past_the_line_and_the_first_stays_first(
    alice: Member, bob: Member, keeper: Member
) -> None:
    copy, dora = box(), newcomer("dora")
    lending.ask_for_copy(copy.pk, alice, NOW)
    lending.ask_for_copy(copy.pk, bob, NOW)
    lending.lend_copy(copy.pk, dora, keeper, NOW + HOUR)
    line = copy.requests.order_by("number").values_list("member__username", "ready_until")
    assert list(line) == [("alice", None), ("bob", None)]
    lending.return_copy(copy.pk, dora, NOW + DAY)
    assert copy.requests.order_by("number").first().ready_until == date(2026, 3, 10)


def test_who_waits_no_more_passes_the_turn_on(alice: Member, bob: Member) -> None:
    copy = box()
    lending.ask_for_copy(copy.pk, alice, NOW)
    lending.ask_for_copy(copy.pk, bob, NOW)
    Notice.objects.all().delete()
    lending.withdraw_request(copy.pk, alice, NOW + DAY)
    assert told(notices.READY) == [("bob", "Hive is ready for you until 10 March")]


def test_who_asks_for_a_free_box_is_told_until_when_it_is_ready(alice: Member, bob: Member) -> None:
    copy = box(owner=bob)

    lending.ask_for_copy(copy.pk, alice, NOW)

    assert told(notices.READY) == [("alice", "Hive is ready for you until 9 March")]


@pytest.mark.parametrize(
    ("lent_to", "refused"), [(LentTo.NOBODY, True), (LentTo.ORGANISERS, True), (LentTo.ALL, False)]
)
def test_a_copy_is_lent_to_those_whom_it_is_for(
    alice: Member, keeper: Member, lent_to: str, refused: bool
) -> None:
    copy = box(lent_to=lent_to)
    for act in (
        lambda: lending.ask_for_copy(copy.pk, alice, NOW),
        lambda: lending.lend_copy(copy.pk, alice, keeper, NOW),
    ):
        if refused:
            with pytest.raises(ClubError):
                act()
        else:
            act()
    if lent_to == LentTo.ORGANISERS:
        lending.lend_copy(copy.pk, keeper, keeper, NOW)


def test_nobody_borrows_their_own_copy_and_no_guest_borrows(alice: Member, bob: Member) -> None:
    with pytest.raises(ClubError):
        lending.lend_copy(box(owner=bob).pk, bob, bob, NOW)
    give_role(alice, RoleKind.GUEST, None, NOW)
    guest = Member.objects.get(pk=alice.pk)
    with pytest.raises(NotAllowed):
        lending.ask_for_copy(box().pk, guest, NOW)


@pytest.mark.parametrize("days", [0, 91, -1])
def test_a_loan_lasts_1_to_90_days(alice: Member, days: int) -> None:
    with pytest.raises(ClubError):
        lending.lend_copy(box().pk, alice, alice, NOW, days)


def test_the_borrower_says_that_they_did_not_get_it(
    alice: Member, bob: Member, keeper: Member
) -> None:
    copy = box(owner=bob)
    lending.ask_for_copy(copy.pk, newcomer("dora"), NOW)
    loan = lending.lend_copy(copy.pk, alice, bob, NOW)
    with pytest.raises(NotAllowed):
        contest_loan(loan.pk, bob, NOW + DAY)
    contest_loan(loan.pk, alice, NOW + 7 * DAY)
    loan.refresh_from_db()
    assert loan.annulled_at and loan.returned_at
    assert [name for name, _words in told(notices.CONTESTED)] == ["bob", "carol"]
    # when she asked, and now
    assert [name for name, _words in told(notices.READY)] == ["dora", "dora"]


def test_the_owner_says_that_it_did_not_come_back(alice: Member, bob: Member) -> None:
    copy = box(owner=bob)
    loan = lending.lend_copy(copy.pk, alice, alice, NOW)
    lending.ask_for_copy(copy.pk, newcomer("dora"), NOW)
    lending.return_copy(copy.pk, alice, NOW + DAY)
    contest_loan(loan.pk, bob, NOW + 2 * DAY)
    loan.refresh_from_db()
    assert loan.returned_at is None and loan.due_on == date(2026, 3, 16)
    assert copy.requests.get().ready_until is None


def test_after_seven_days_a_tick_stands(alice: Member, bob: Member) -> None:
    loan = lending.lend_copy(box(owner=bob).pk, alice, bob, NOW)
    with pytest.raises(NotAllowed):
        contest_loan(loan.pk, alice, NOW + 7 * DAY + HOUR)


def test_a_return_is_not_contested_when_somebody_else_has_it(alice: Member, bob: Member) -> None:
    copy = box(owner=bob)
    loan = lending.lend_copy(copy.pk, alice, alice, NOW)
    lending.return_copy(copy.pk, alice, NOW + DAY)
    dora = newcomer("dora")
    lending.lend_copy(copy.pk, dora, dora, NOW + DAY)
    with pytest.raises(ClubError):
        contest_loan(loan.pk, bob, NOW + 2 * DAY)


def test_nothing_is_told_before_nine(alice: Member) -> None:
    lending.lend_copy(box().pk, alice, alice, NOW)
    eight = NOW.replace(hour=5) + 14 * DAY  # 7:00 in Helsinki
    assert remind_of_loans(eight) == 0
    assert remind_of_loans(eight + 6 * HOUR) == 1
    assert told(notices.DUE) == [("alice", "Hive is due today")]


def test_a_week_that_nobody_counted_is_told_a_day_later(alice: Member) -> None:
    lending.lend_copy(box().pk, alice, alice, NOW)
    assert remind_of_loans(NOW + 22 * DAY) == 1
    assert told(notices.DUE) == [("alice", "Hive: 1 week late")]


def test_with_the_eighth_week_it_is_missing_until_it_is_back(alice: Member, keeper: Member) -> None:
    copy = box()
    lending.lend_copy(copy.pk, alice, alice, NOW)
    remind_of_loans(NOW + 70 * DAY)
    assert all_open_loans().filter(loans_in_need()).count() == 1
    assert told(notices.MISSING) == [("carol", "Hive is missing")]
    lending.return_copy(copy.pk, keeper, NOW + 71 * DAY)
    assert not Loan.objects.filter(missing_at__isnull=False).exists()


def test_a_notice_of_what_is_so_no_more_is_void(alice: Member, bob: Member) -> None:
    copy = box(owner=bob)
    lending.lend_copy(copy.pk, alice, alice, NOW)
    remind_of_loans(NOW + 14 * DAY)
    (due,) = Notice.objects.filter(kind=notices.DUE)
    assert kind(notices.DUE).void(due) == ""
    lending.return_copy(copy.pk, alice, NOW + 14 * DAY)
    assert kind(notices.DUE).void(due) != ""


def gone(member: Member) -> None:
    ask_to_leave(member, member.username, False, NOW)
    assert remove_departed_members(NOW + timedelta(days=15)) == 1


def test_who_leaves_with_a_box_is_on_the_organisers_page_until_it_is_ticked(
    alice: Member, keeper: Member
) -> None:
    copy = box()
    lending.lend_copy(copy.pk, alice, alice, NOW)
    gone(alice)
    (loan,) = all_open_loans().filter(loans_in_need())
    assert loan.former_borrower == "alice"
    lending.return_copy(copy.pk, keeper, NOW + 20 * DAY)
    loan.refresh_from_db()
    assert loan.former_borrower == "" and not all_open_loans().exists()


def test_whose_box_is_out_when_they_leave_is_there_too_and_takes_it_along_then(
    alice: Member, bob: Member, keeper: Member
) -> None:
    lent, shelved = box(owner=bob), box("Go", bob)
    lending.lend_copy(lent.pk, alice, alice, NOW)
    gone(bob)
    lent.refresh_from_db()
    shelved.refresh_from_db()
    assert lent.former_owner == "bob" and lent.retired_at is None and shelved.retired_at
    assert all_open_loans().filter(loans_in_need()).count() == 1
    lending.return_copy(lent.pk, keeper, NOW + 20 * DAY)
    lent.refresh_from_db()
    assert lent.retired_at and lent.former_owner == ""


def test_who_leaves_stands_in_no_line_any_more(alice: Member, bob: Member) -> None:
    copy = box()
    lending.ask_for_copy(copy.pk, alice, NOW)
    lending.ask_for_copy(copy.pk, bob, NOW)
    gone(alice)
    assert copy.requests.get().member == bob and copy.requests.get().ready_until


def test_a_copy_is_neither_asked_of_nor_lent_to_who_is_apart_by_a_block(
    alice: Member, bob: Member
) -> None:
    copy = box(owner=bob)
    block(bob, alice, NOW)

    with pytest.raises(ClubError, match="not possible at the moment"):
        lending.ask_for_copy(copy.pk, alice, NOW)
    with pytest.raises(ClubError, match="not possible at the moment"):
        lending.lend_copy(copy.pk, alice, alice, NOW)
    with pytest.raises(ClubError, match="You block alice"):
        lending.lend_copy(copy.pk, alice, bob, NOW)
    assert state(copy) == ((), ())


def test_an_organiser_hands_out_for_the_club_in_spite_of_a_block(
    alice: Member, keeper: Member
) -> None:
    block(alice, keeper, NOW)

    assert lending.lend_copy(box().pk, alice, keeper, NOW).borrower == alice
