"""Invitations by name, from the opening form, the table and *Play again*; a full table that starts
automatically.
"""

from __future__ import annotations

import pytest

from club.base.errors import ClubError, NotAllowed
from club.messages.notifications.kinds import kind
from club.messages.notifications.models import Notice
from club.people.members.models import Member
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.tables.models import Status, Table
from club.site.home.optional_actions import optional_actions_of
from games import registry
from tests.play.catalogue.test_opening import TERMS
from tests.support.pages import Enter, body, words
from tests.support.sitting_down import NOW, sit_down

pytestmark = pytest.mark.django_db
NIM = "/tables/open/nim/"


def opened(host: Member, seats: int = 2, **terms: object) -> Table:
    said = Terms("Behind the curtain", seats, {}, **terms)  # type: ignore[arg-type]
    return seating.open_table(host, registry.find("nim"), said, NOW)


class TestByName:
    """A host invites a member by name."""

    def test_who_is_asked_reads_it_at_home_and_is_told_once(
        self, alice: Member, bob: Member, inside: Enter
    ) -> None:
        table = opened(alice, private=True)
        inside(alice).post(f"/tables/{table.pk}/ask/", {"name": "BOB"})
        inside(alice).post(f"/tables/{table.pk}/ask/", {"name": "bob"})
        assert [may.sentence for may in optional_actions_of(bob).all] == ["alice invites you: Nim."]
        assert Notice.objects.filter(kind="asked_to_table", member=bob).count() == 1

    def test_the_letter_leads_to_the_table(self, alice: Member, bob: Member) -> None:
        table = opened(alice, private=True, ask=["bob"])
        said = kind("asked_to_table").words(Notice.objects.filter(kind="asked_to_table")[0])
        assert said.subject == "alice invites you: Behind the curtain"
        assert table.get_absolute_url() in said.body

    def test_who_is_asked_sits_down_with_one_press_at_a_private_table(
        self, alice: Member, bob: Member, inside: Enter
    ) -> None:
        table = opened(alice, private=True, ask=["bob"])
        assert "Sit down" in words(inside(bob).get(table.get_absolute_url()))
        inside(bob).post(f"/tables/{table.pk}/join/")
        assert table.chairs.filter(member=bob).exists()
        assert not optional_actions_of(bob).all
        assert kind("asked_to_table").void(Notice.objects.filter(kind="asked_to_table")[0])

    def test_who_is_not_asked_does_not_find_the_table(
        self, alice: Member, bob: Member, carol: Member, inside: Enter
    ) -> None:
        table = opened(alice, private=True, ask=["bob"])
        assert inside(carol).get(table.get_absolute_url()).status_code == 404
        assert inside(carol).post(f"/tables/{table.pk}/join/").status_code == 404
        assert inside(carol).post(f"/tables/{table.pk}/decline/").status_code == 404

    def test_who_says_no_is_asked_no_more_and_the_host_reads_it(
        self, alice: Member, bob: Member, inside: Enter
    ) -> None:
        table = opened(alice, private=True, ask=["bob"])
        answer = inside(bob).post(f"/tables/{table.pk}/decline/")
        assert answer["Location"] == "/"
        assert not optional_actions_of(bob).all
        assert inside(bob).get(table.get_absolute_url()).status_code == 404
        assert "bob declined" in words(inside(alice).get(table.get_absolute_url()))

    def test_once_the_game_is_begun_the_invitation_opens_nothing(
        self, alice: Member, bob: Member, carol: Member, inside: Enter
    ) -> None:
        table = opened(alice, private=True, ask=["bob", "carol"])
        seating.join(table.pk, carol, NOW)
        seating.start(table.pk, alice, NOW)
        assert inside(bob).get(table.get_absolute_url()).status_code == 404

    @pytest.mark.parametrize(
        ("name", "code"),
        [
            ("nobody", "no_such_member"),
            ("", "no_such_member"),
            ("b\x00b", "no_such_member"),
            ("alice", "asks_oneself"),
            ("carol", "seated_there"),
        ],
    )
    def test_a_wrong_name_is_refused_in_words(
        self, alice: Member, carol: Member, name: str, code: str
    ) -> None:
        table = opened(alice)
        seating.join(table.pk, carol, NOW)
        with pytest.raises(ClubError) as refused:
            seating.ask_by_name(table.pk, alice, name, NOW)
        assert refused.value.code == code
        assert not table.invitations.exists()

    def test_only_the_host_asks(self, alice: Member, bob: Member, carol: Member) -> None:
        table = opened(alice)
        with pytest.raises(NotAllowed):
            seating.ask_by_name(table.pk, carol, "bob", NOW)

    def test_who_was_not_asked_cannot_say_no(self, alice: Member, bob: Member) -> None:
        with pytest.raises(NotAllowed):
            seating.decline(opened(alice).pk, bob, NOW)

    def test_typing_finds_members(
        self, alice: Member, bob: Member, carol: Member, inside: Enter
    ) -> None:
        find = inside(alice).get
        assert 'value="carol"' in body(find("/members/found/?name=Ca"))
        assert 'value="bob, carol"' in body(find("/members/found/?name=bob,+c"))
        assert body(find("/members/found/?name=")).strip() == ""
        assert body(find("/members/found/?name=%00")).strip() == ""

    def test_an_address_is_copied_and_shown_to_a_phone(self, alice: Member, inside: Enter) -> None:
        page = body(inside(alice).get(opened(alice).get_absolute_url()))
        assert 'data-copies="invite-address"' in page
        assert '<svg viewBox="0 0' in page and 'class="scan"' in page


class TestAgain:
    """*Play again* invites the same members."""

    def test_the_form_names_those_who_sat_there(
        self, alice: Member, bob: Member, carol: Member, inside: Enter
    ) -> None:
        sat = sit_down("nim", [alice, bob, carol])
        form = inside(bob).get(f"{NIM}?again={sat.pk}").context["form"]
        assert form["ask"].value() == "alice, carol"

    def test_they_are_asked_when_the_table_opens(
        self, alice: Member, bob: Member, carol: Member, inside: Enter
    ) -> None:
        inside(alice).post(NIM, TERMS | {"ask": "bob, Carol,"})
        asked = Table.objects.get().invitations.values_list("member__username", flat=True)
        assert set(asked) == {"bob", "carol"}
        assert Notice.objects.filter(kind="asked_to_table").count() == 2

    def test_a_wrong_name_opens_no_table_and_is_said_beside_its_field(
        self, alice: Member, inside: Enter
    ) -> None:
        answer = inside(alice).post(NIM, TERMS | {"ask": "bobb"})
        assert answer.status_code == 422 and not Table.objects.exists()
        assert answer.context["form"].errors["ask"] == ["There is no member named “bobb”."]


class TestBeginsByItself:
    """A table that starts with its last chair taken."""

    def test_it_begins_with_the_last_who_sits_down(self, alice: Member, bob: Member) -> None:
        table = opened(alice, begins_full=True)
        assert table.status == Status.OPEN
        seating.join(table.pk, bob, NOW)
        table.refresh_from_db()
        assert table.live and table.chairs.filter(turn_since__isnull=False).count() == 1

    def test_it_begins_with_the_last_bot(self, alice: Member) -> None:
        table = opened(alice, begins_full=True)
        seating.seat_bot(table.pk, alice, 1, "random", NOW)
        table.refresh_from_db()
        assert table.live

    def test_full_from_the_first_it_begins_at_once(self, alice: Member) -> None:
        assert opened(alice, begins_full=True, bots=["random"]).live

    def test_otherwise_the_host_begins_it(self, alice: Member) -> None:
        assert opened(alice, bots=["random"]).status == Status.OPEN

    def test_its_terms_say_so(self, alice: Member, inside: Enter) -> None:
        inside(alice).post(NIM, TERMS | {"begins_full": "on"})
        page = words(inside(alice).get(Table.objects.get().get_absolute_url()))
        assert "Begins when the last seat is taken" in page

    def test_the_hosts_notice_is_void_then(self, alice: Member, bob: Member) -> None:
        table = opened(alice, begins_full=True)
        seating.join(table.pk, bob, NOW)
        assert all(kind("full").void(one) for one in Notice.objects.filter(kind="full"))

    def test_rules_that_fail_leave_it_open_for_its_host(
        self, alice: Member, bob: Member, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fail(*_: object) -> None:
            raise KeyError

        table = opened(alice, begins_full=True)
        monkeypatch.setattr(type(table.game), "start", fail)
        seating.join(table.pk, bob, NOW)
        table.refresh_from_db()
        assert table.status == Status.OPEN
        assert Notice.objects.filter(kind="full").exists()
