"""Optional actions are listed on the home page, counted in the masthead in another colour, and
notified once.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from club.messages.notifications.kinds import kind
from club.messages.notifications.models import Notice
from club.people.members.models import Member
from club.site.home.optional_actions import OptionalAction, Prompt, optional_actions_of
from compiled_queries.queries import ID, CompiledQuery
from tests.play.moves.test_bot_replies import after_a_roll, offer
from tests.play.seats.test_invitations import opened
from tests.support.pages import Enter, body
from tests.support.sitting_down import Sat, sit_down

pytestmark = pytest.mark.django_db


@pytest.fixture
def trading(alice: Member, bob: Member, carol: Member) -> Sat:
    """alice has rolled, and may offer."""
    options = {"start_player": "seat_0", "start": "printed"}
    return after_a_roll(sit_down("inkas", [alice, bob, carol], options))


def told(kind_name: str) -> set[str]:
    found = Notice.objects.filter(kind=kind_name)
    return {notice.member.username for notice in found}


def counted(inside: Enter, member: Member) -> str:
    """The masthead's count of optional actions, as a screen reader reads it."""
    page = body(inside(member).get("/tables/"))
    found = re.search(r'<span class="tally may">(.*?)</span></span>', page, re.S)
    return " ".join(re.sub(r"<[^>]*>", "", found[1]).split()) if found else ""


def sentences(member: Member) -> list[str]:
    return [may.sentence for may in optional_actions_of(member).all]


class TestOffers:
    """The game does not wait for the answer to an offer; its receiver is notified all the same."""

    def test_who_may_answer_reads_so_at_home_and_in_the_count(
        self, trading: Sat, alice: Member, bob: Member, inside: Enter
    ) -> None:
        assert counted(inside, bob) == ""
        trading.play(0, offer(trading))
        assert counted(inside, bob) == ", 1 optional answer"
        assert "Optional: you may answer here." in body(inside(bob).get("/"))
        assert counted(inside, alice) == ""

    def test_each_is_told_once_however_much_is_played_meanwhile(
        self, trading: Sat, bob: Member
    ) -> None:
        trading.play(0, offer(trading))
        assert told("may_answer") == {"bob", "carol"}
        trading.play(1, "decline 1")
        assert Notice.objects.filter(kind="may_answer", member=bob).count() == 1

    def test_an_answer_takes_it_away_and_makes_the_notice_void(
        self, trading: Sat, bob: Member, inside: Enter
    ) -> None:
        trading.play(0, offer(trading))
        notice = Notice.objects.filter(kind="may_answer", member=bob)[0]
        assert not kind("may_answer").void(notice)
        assert trading.table.get_absolute_url() in kind("may_answer").words(notice).body
        trading.play(1, "decline 1")
        assert kind("may_answer").void(notice)
        assert counted(inside, bob) == ""

    def test_home_hears_of_it(self, trading: Sat, bob: Member, inside: Enter) -> None:
        before = inside(bob).get("/").context["home"].mark
        trading.play(0, offer(trading))
        assert inside(bob).get("/").context["home"].mark != before


def test_what_waits_and_what_may_be_done_are_two_counts(
    alice: Member, bob: Member, inside: Enter
) -> None:
    sit_down("nim", [alice, bob])
    opened(bob, private=True, ask=["alice"])
    page = body(inside(alice).get("/tables/"))
    page = page.partition('<span id="waits">')[2].partition("</a>")[0]
    assert page.count('class="tally') == 2 and page.count('class="tally may"') == 1


def test_a_wing_adds_its_own_by_a_list_in_the_settings(
    alice: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    from club.site.home import optional_actions

    everybody: CompiledQuery[Any] = CompiledQuery(
        lambda member: Member.objects.filter(pk=member).values_list("username"), ID
    )
    says = Prompt[OptionalAction](everybody, lambda name: OptionalAction(name, "Say yes.", "/v/"))
    monkeypatch.setattr(optional_actions, "optional_action_prompts", (says,))
    assert sentences(alice) == ["Say yes."]
