"""Roles: who gives and takes them, and what each may do."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from club.base.audit_log.models import JournalEntry
from club.base.errors import ClubError, NotAllowed
from club.base.roles.models import Role, RoleKind
from club.base.roles.permissions import expect_power, may, role_of
from club.base.roles.powers import POWERS, Power
from club.base.roles.services import give_role
from club.people.members.admin_acts import lock
from club.people.members.models import Member
from tests.support.admins import made_admin
from tests.support.pages import Enter

pytestmark = pytest.mark.django_db


def with_role(member: Member, kind: RoleKind) -> Member:
    give_role(member, kind, None, timezone.now())
    return Member.objects.get(pk=member.pk)


def test_a_new_member_has_the_role_of_a_member(alice: Member) -> None:
    assert (role_of(alice), alice.role.given_by) == (RoleKind.MEMBER, None)


def test_the_first_superuser_is_admin_and_a_second_one_is_not() -> None:
    first = Member.objects.create_superuser("first", "first@club.example", "warm-paper-7")
    second = Member.objects.create_superuser("second", "second@club.example", "warm-paper-7")
    assert (role_of(first), role_of(second)) == (RoleKind.ADMIN, RoleKind.MEMBER)


def test_a_role_says_who_gave_it_and_when(alice: Member, bob: Member) -> None:
    admin, now = made_admin(alice), timezone.now()
    give_role(bob, RoleKind.ORGANISER, admin, now)
    role = Role.objects.get(member=bob)
    assert (role.kind, role.given_by, role.at) == (RoleKind.ORGANISER, admin, now)


def test_a_given_role_is_in_the_journal(alice: Member, bob: Member) -> None:
    admin = made_admin(alice)
    give_role(bob, RoleKind.ORGANISER, admin, timezone.now())
    entry = JournalEntry.objects.filter(by=admin).get()
    assert (entry.about, entry.before, entry.after) == ("bob", "member", "organiser")


def test_the_same_role_again_writes_nothing(alice: Member) -> None:
    admin = made_admin(alice)
    count = JournalEntry.objects.count()
    assert not give_role(admin, RoleKind.ADMIN, admin, timezone.now())
    assert JournalEntry.objects.count() == count


@pytest.mark.parametrize("kind", [RoleKind.ORGANISER, RoleKind.MEMBER, RoleKind.GUEST])
def test_only_admins_give_roles(alice: Member, bob: Member, kind: RoleKind) -> None:
    made_admin(alice)
    with pytest.raises(NotAllowed):
        give_role(bob, RoleKind.ORGANISER, with_role(bob, kind), timezone.now())
    assert role_of(Member.objects.get(pk=bob.pk)) == kind


@pytest.mark.parametrize("kind", [RoleKind.ORGANISER, RoleKind.MEMBER, RoleKind.GUEST])
def test_the_last_admin_keeps_the_role(alice: Member, kind: RoleKind) -> None:
    admin = made_admin(alice)
    with pytest.raises(ClubError):
        give_role(admin, kind, admin, timezone.now())
    assert role_of(Member.objects.get(pk=alice.pk)) == RoleKind.ADMIN


def test_the_last_admin_is_not_locked(alice: Member) -> None:
    admin = made_admin(alice)
    with pytest.raises(ClubError):
        lock(admin, admin)
    assert Member.objects.get(pk=alice.pk).is_active


def test_a_locked_admin_is_no_other_admin(alice: Member, bob: Member) -> None:
    admin = made_admin(alice)
    lock(made_admin(bob), admin)
    with pytest.raises(ClubError):
        give_role(admin, RoleKind.MEMBER, admin, timezone.now())


def test_is_staff_has_no_power(alice: Member) -> None:
    Member.objects.filter(pk=alice.pk).update(is_staff=True, is_superuser=True)
    staff = Member.objects.get(pk=alice.pk)
    assert [power for power in POWERS if may(staff, power)] == [
        power for power in POWERS if may(with_role(alice, RoleKind.MEMBER), power)
    ]


def test_an_admin_opens_djangos_admin_and_a_former_admin_does_not(
    alice: Member, bob: Member
) -> None:
    admin, other = made_admin(alice), made_admin(bob)
    assert other.is_staff
    give_role(other, RoleKind.ORGANISER, admin, timezone.now())
    assert not Member.objects.get(pk=bob.pk).is_staff


def test_a_more_powerful_role_may_do_whatever_a_lesser_one_may(alice: Member) -> None:
    powers: set[Power] = set()
    for kind in reversed(RoleKind):
        member = with_role(alice, kind)
        lesser, powers = powers, {power for power in POWERS if may(member, power)}
        assert lesser <= powers, kind


def test_each_power_is_in_the_table_and_an_admin_has_it(alice: Member) -> None:
    admin = made_admin(alice)
    assert [power for power in Power if not may(admin, power)] == []


def test_anonymous_visitors_and_locked_accounts_have_no_power(alice: Member) -> None:
    admin, visitor = made_admin(alice), AnonymousUser()
    admin.is_active = False
    assert [power for power in Power if may(visitor, power) or may(admin, power)] == []


def test_a_refusal_names_the_role_that_has_the_power(alice: Member) -> None:
    with pytest.raises(NotAllowed, match="Only organisers and admins of the club"):
        expect_power(alice, Power.ADMIT_MEMBERS)


def test_nobody_judges_reports_about_themselves(alice: Member, bob: Member) -> None:
    admin = made_admin(alice)
    assert not may(admin, Power.JUDGE_REPORTS, admin) and may(admin, Power.JUDGE_REPORTS, bob)


def test_only_admins_judge_reports_about_admins(alice: Member, bob: Member, carol: Member) -> None:
    admin, organiser = made_admin(alice), with_role(bob, RoleKind.ORGANISER)
    assert not may(organiser, Power.JUDGE_REPORTS, admin)
    assert may(organiser, Power.JUDGE_REPORTS, carol)
    assert may(made_admin(carol), Power.JUDGE_REPORTS, admin)


class TestThePage:
    def test_an_admin_gives_a_role(self, inside: Enter, alice: Member, bob: Member) -> None:
        form = {"name": "BOB", "role": "organiser"}
        answer = inside(made_admin(alice)).post("/club/roles/give/", form, follow=True)
        assert "bob has the role: organiser" in answer.content.decode()
        assert role_of(Member.objects.get(pk=bob.pk)) == RoleKind.ORGANISER

    @pytest.mark.parametrize(
        "form",
        [
            {"name": "nobody", "role": "member"},
            {"name": "bob", "role": "king"},
            {"name": "alice", "role": "member"},
        ],
    )
    def test_a_wrong_form_changes_nothing(
        self, inside: Enter, alice: Member, bob: Member, form: dict[str, str]
    ) -> None:
        admin = made_admin(alice)
        count = JournalEntry.objects.count()
        assert inside(admin).post("/club/roles/give/", form).status_code == 422
        assert JournalEntry.objects.count() == count

    def test_others_are_told_which_role_may(self, inside: Enter, alice: Member) -> None:
        answer = inside(alice).get("/club/roles/")
        assert answer.status_code == 403 and "Only admins of the club" in answer.content.decode()


class TestTheJournal:
    def test_admins_read_all(self, inside: Enter, alice: Member, bob: Member) -> None:
        admin = made_admin(alice)
        give_role(bob, RoleKind.ORGANISER, None, timezone.now())
        assert "bob" in inside(admin).get("/club/journal/").content.decode()

    def test_organisers_read_their_own_entries(
        self, inside: Enter, alice: Member, bob: Member
    ) -> None:
        made_admin(alice)
        answer = inside(with_role(bob, RoleKind.ORGANISER)).get("/club/journal/")
        assert answer.status_code == 200 and "alice" not in answer.content.decode()

    def test_for_members_it_does_not_exist(self, inside: Enter, alice: Member) -> None:
        assert inside(alice).get("/club/journal/").status_code == 404
