"""A draft with auto-play is played when its member's time runs out. Further questions take the
usual escalation.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from club.base.errors import ClubError
from club.messages.notifications.models import Notice
from club.people.members.models import Member
from club.play.game_records.models import By
from club.play.moves import services as play
from club.play.moves.services import optimistic_commit
from club.play.tables import queries
from club.play.tables.models import EventType, StandInPolicy
from club.play.tables.versions import version_token_for
from tests.support.pages import Enter, address, part, send, words
from tests.support.racing import at_once
from tests.support.sitting_down import DAY, HOUR, NOW, Sat, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]
LATE = NOW + 2 * DAY


@pytest.fixture
def toy(alice: Member, bob: Member, carol: Member) -> Sat:
    return sit_down("toy", [alice, bob, carol], stand_in=StandInPolicy.FORCED_TURN)


def leave_ready(sat: Sat, seat: int, *notations: str) -> None:
    for notation in notations:
        play.lay_out(sat.pk, sat.member(seat), notation, sat.chair(seat).asked)
    tick(sat, seat)


def tick(sat: Sat, seat: int, stands: bool = True) -> None:
    play.set_auto_play(sat.pk, sat.member(seat), sat.chair(seat).asked, stands)


def made(sat: Sat) -> list[tuple[str, str]]:
    return [(move, by) for _, move, by in sat.plies()]


@pytest.mark.parametrize("before", [False, True])
def test_another_window_of_the_member_hears_of_the_tick_and_nobody_else(
    toy: Sat, before: bool
) -> None:
    play.lay_out(toy.pk, toy.member(0), "step", toy.chair(0).asked)
    tick(toy, 0, before)
    known = [version_token_for(toy.table, seat) for seat in (0, 1, None)]
    tick(toy, 0, not before)
    mine, *others = [version_token_for(toy.table, seat) for seat in (0, 1, None)]
    assert mine != known[0] and others == known[1:]


class TestPlayed:
    def test_at_the_deadline_it_is_played_and_nobody_stands_in(self, toy: Sat) -> None:
        leave_ready(toy, 0, "step", "end")
        assert not play.stand_in(toy.pk, 0, LATE - HOUR)
        play.stand_in(toy.pk, 0, LATE)
        assert made(toy) == [("step", By.ORDER), ("end", By.ORDER)]
        assert toy.happened(EventType.STOOD_IN) == []
        chair = toy.chair(0)
        assert (chair.draft, chair.draft_stands, chair.missed) == ([], False, 0)

    def test_unticked_it_is_not(self, toy: Sat) -> None:
        """The control: auto-play is off by default."""
        play.lay_out(toy.pk, toy.member(0), "step", toy.chair(0).asked)
        play.stand_in(toy.pk, 0, LATE)
        assert {by for _, by in made(toy)} == {By.STAND_IN}
        assert len(toy.happened(EventType.STOOD_IN)) == 1

    def test_then_the_ladder_goes_on_for_what_is_still_asked(self, toy: Sat) -> None:
        leave_ready(toy, 0, "step")
        play.stand_in(toy.pk, 0, LATE)
        assert made(toy) == [("step", By.ORDER)]
        play.stand_in(toy.pk, 0, LATE)
        assert {by for _, by in made(toy)[1:]} == {By.STAND_IN}
        assert toy.position.turn == 1

    def test_an_excuse_is_not_spent_on_what_was_left_ready(
        self, alice: Member, bob: Member
    ) -> None:
        sat = sit_down("nim", [alice, bob], excuses=1)
        leave_ready(sat, 0, "take 1 from a")
        play.stand_in(sat.pk, 0, LATE)
        assert (made(sat), sat.chair(0).excused) == ([("take 1 from a", By.ORDER)], 0)

    def test_it_is_played_as_far_as_its_result_is_foreseeable(self, toy: Sat) -> None:
        leave_ready(toy, 0, "step", "peek")
        play.stand_in(toy.pk, 0, LATE)
        assert [move for move, by in made(toy) if by == By.ORDER] == ["step", "peek"]

    def test_what_is_no_longer_legal_is_left_out(self, alice: Member, bob: Member) -> None:
        sat = sit_down("nim", [alice, bob])
        leave_ready(sat, 0, "take 1 from a")
        sat.table.chairs.filter(seat=0).update(draft=["take 9 from a"])
        play.stand_in(sat.pk, 0, LATE)
        assert [by for _, by in made(sat)] == [By.STAND_IN]

    def test_its_member_is_told(self, toy: Sat, alice: Member) -> None:
        leave_ready(toy, 0, "end")
        play.stand_in(toy.pk, 0, LATE)
        kinds = set(Notice.objects.filter(member=alice).values_list("kind", flat=True))
        assert "left_ready" in kinds and "stood_in" not in kinds


class TestTheTick:
    def test_it_is_off_as_soon_as_the_draft_changes(self, toy: Sat) -> None:
        leave_ready(toy, 0, "step")
        play.lay_out(toy.pk, toy.member(0), "step", toy.chair(0).asked)
        assert not toy.chair(0).draft_stands
        tick(toy, 0)
        play.take_back(toy.pk, toy.member(0), toy.chair(0).asked)
        assert not toy.chair(0).draft_stands

    def test_it_is_off_once_the_turn_is_over(self, toy: Sat) -> None:
        leave_ready(toy, 0, "step")
        toy.play(0, "end")
        assert not toy.chair(0).draft_stands

    def test_nothing_laid_out_cannot_stand(self, toy: Sat) -> None:
        with pytest.raises(ClubError, match="Lay something out"):
            tick(toy, 0)

    def test_it_is_ticked_on_the_page_and_unticked(
        self, toy: Sat, alice: Member, inside: Enter
    ) -> None:
        client = inside(alice)
        send(client, toy, "draft", "step")
        client.post(address(toy) + "stands/", {"asked": toy.chair(0).asked, "stands": "yes"})
        assert toy.chair(0).draft_stands
        page = client.get(address(toy))
        assert 'aria-checked="true"' in page.content.decode()
        assert "Auto-play if I run out of time" in part(page, "turn")
        client.post(address(toy) + "stands/", {"asked": toy.chair(0).asked, "stands": "no"})
        assert not toy.chair(0).draft_stands


class TestHidden:
    def test_nobody_else_learns_that_a_turn_was_left_ready(
        self, toy: Sat, bob: Member, inside: Enter
    ) -> None:
        before = words(inside(bob).get(address(toy)))
        leave_ready(toy, 0, "step")
        assert words(inside(bob).get(address(toy))) == before
        play.stand_in(toy.pk, 0, LATE)
        told = [
            queries.table_events_query(toy.table, seat).filter(what=EventType.LEFT_READY).count()
            for seat in (None, 0, 1, 2)
        ]
        assert told == [0, 1, 0, 0]
        assert all(line.by != By.ORDER for line in toy.read.lines[1])

    def test_in_a_hidden_window_it_is_known_to_its_seat_alone(self, toy: Sat) -> None:
        toy.play(0, "ask hidden")
        leave_ready(toy, 1, "reply yes")
        play.stand_in(toy.pk, 1, LATE)
        assert made(toy)[-1] == ("reply yes", By.ORDER)
        assert all(line.by != By.ORDER for seat in (0, 2) for line in toy.read.lines[seat])
        assert [one.private for one in toy.happened(EventType.LEFT_READY)] == [True]


class TestBetweenThoughtAndLock:
    """The member acts between the computation of the draft and its commit."""

    @pytest.fixture
    def nim(self, alice: Member, bob: Member) -> Sat:
        sat = sit_down("nim", [alice, bob])
        leave_ready(sat, 0, "take 1 from a")
        return sat

    def deadline(self, sat: Sat, act: Callable[[], object], patch: pytest.MonkeyPatch) -> None:
        once = iter([act])

        def in_time(think: Callable[[], object], limit: object) -> object:
            thought = think()
            next(once, lambda: None)()
            return thought

        patch.setattr(optimistic_commit, "with_time_limit", in_time)
        play.stand_in(sat.pk, 0, LATE)

    def test_unticked_somebody_stands_in(self, nim: Sat, monkeypatch: pytest.MonkeyPatch) -> None:
        self.deadline(nim, partial(tick, nim, 0, False), monkeypatch)
        assert [by for _, by in made(nim)] == [By.STAND_IN]

    def test_changed_and_ticked_anew_the_new_one_is_played(
        self, nim: Sat, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def change() -> None:
            play.take_back(nim.pk, nim.member(0), nim.chair(0).asked)
            leave_ready(nim, 0, "take 2 from b")

        self.deadline(nim, change, monkeypatch)
        assert made(nim) == [("take 2 from b", By.ORDER)]

    def test_taken_back_it_is_not_played(self, nim: Sat, monkeypatch: pytest.MonkeyPatch) -> None:
        asked = nim.chair(0).asked
        self.deadline(nim, partial(play.take_back, nim.pk, nim.member(0), asked), monkeypatch)
        assert [by for _, by in made(nim)] == [By.STAND_IN]

    def test_played_in_person_nothing_more_is_played(
        self, nim: Sat, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        asked = nim.chair(0).asked
        self.deadline(nim, lambda: nim.play(0, "take 3 from c", now=LATE, asked=asked), monkeypatch)
        assert made(nim) == [("take 3 from c", By.MEMBER)]

    def test_ticked_while_a_stand_in_thinks_the_draft_is_played(
        self, nim: Sat, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        tick(nim, 0, False)
        self.deadline(nim, partial(tick, nim, 0), monkeypatch)
        assert made(nim) == [("take 1 from a", By.ORDER)]


@pytest.mark.django_db(transaction=True)
def test_of_deadline_and_untick_at_once_one_comes_first(alice: Member, bob: Member) -> None:
    for _ in range(5):
        sat = sit_down("nim", [alice, bob])
        leave_ready(sat, 0, "take 1 from a")
        at_once(partial(play.stand_in, sat.pk, 0, LATE), partial(tick, sat, 0, False))
        ((move, by),) = made(sat)
        assert by == By.STAND_IN or (move, by) == ("take 1 from a", By.ORDER)
        assert not sat.chair(0).draft_stands
