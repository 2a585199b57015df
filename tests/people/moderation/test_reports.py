"""What is reported, by whom, and how often."""

from __future__ import annotations

import pytest
from django.test import Client

from club.base.errors import ClubError
from club.people.members.models import Member
from club.people.moderation import queries, services
from club.people.moderation.contacts.rules import Contact
from club.people.moderation.models import Case, CaseAnswer, ContactMade, Report, ReportReason
from club.people.moderation.reportable import NotReportable
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.tables.models import Table
from games import registry
from tests.people.moderation.cases import admin, answered, name_reported, organiser
from tests.support.pages import Enter
from tests.support.sitting_down import DAY, NOW

pytestmark = pytest.mark.django_db


def private_table(host: Member, name: str = "Only us") -> Table:
    terms = Terms(name, 2, {}, private=True)
    return seating.open_table(host, registry.find("nim"), terms, NOW)


def test_a_report_takes_two_clicks_with_a_reason(alice: Member, bob: Member, inside: Enter) -> None:
    client = inside(alice)
    page = client.get(f"/conduct/report/member-name/{bob.pk}/").content.decode()
    assert all(f'value="{reason}"' in page for reason in ReportReason.values)
    sent = client.post(f"/conduct/report/member-name/{bob.pk}/", {"reason": "hate"})
    assert (sent.status_code, Report.objects.get().reason) == (303, "hate")


def test_a_thing_is_reported_once_by_each(alice: Member, bob: Member) -> None:
    name_reported(alice, bob)
    with pytest.raises(ClubError, match="already"):
        name_reported(alice, bob)
    assert Report.objects.count() == 1


def test_a_changed_thing_is_another_one(alice: Member, bob: Member, carol: Member) -> None:
    judge = organiser(carol)
    answered(name_reported(alice, bob), judge, CaseAnswer.HIDDEN)
    bob.refresh_from_db()
    assert name_reported(alice, bob).text == bob.username != "bob"


def test_reports_of_the_same_thing_are_one_case(alice: Member, bob: Member, carol: Member) -> None:
    assert name_reported(alice, bob) == name_reported(carol, bob)
    assert Case.objects.get().reports.count() == 2


def test_nobody_reports_their_own(alice: Member) -> None:
    with pytest.raises(ClubError, match="your own"):
        name_reported(alice, alice)
    assert not Case.objects.exists()


@pytest.mark.parametrize("reason", ["", "because", "insult "])
def test_a_report_without_a_known_reason_changes_nothing(
    alice: Member, bob: Member, reason: str
) -> None:
    with pytest.raises(ClubError):
        services.report_thing(alice, "member-name", bob.pk, reason, "", NOW)
    assert not Case.objects.exists()


def test_a_thing_that_one_may_not_see_is_not_reported(alice: Member, bob: Member) -> None:
    table = private_table(alice)
    for kind, thing in (("table-name", table.pk), ("member-name", 999), ("moon", 1)):
        with pytest.raises(NotReportable):
            services.report_thing(bob, kind, thing, "hate", "", NOW)


def test_the_page_of_an_unknown_thing_is_not_found(alice: Member, inside: Enter) -> None:
    for address in ("moon/1", "member-name/999", "member-name/" + "9" * 30):
        assert inside(alice).get(f"/conduct/report/{address}/").status_code == 404


def test_judges_get_no_link_to_a_private_table(alice: Member, bob: Member) -> None:
    table = private_table(alice)
    seating.join(table.pk, bob, NOW, table.invite)
    report = services.report_thing(bob, "table-name", table.pk, "hate", "", NOW)
    assert (report.case.text, report.case.address) == ("Only us", "")


def test_nobody_reports_more_than_twenty_things_a_day(alice: Member, bob: Member) -> None:
    ContactMade.objects.bulk_create(
        ContactMade(contact=Contact.REPORT, author=alice, at=NOW) for _number in range(20)
    )
    with pytest.raises(ClubError, match="20 times"):
        name_reported(alice, bob)


def test_the_text_is_deleted_after_ninety_days(alice: Member, bob: Member) -> None:
    case = name_reported(alice, bob)
    assert services.delete_old_texts(NOW + 90 * DAY) == 0
    assert services.delete_old_texts(NOW + 91 * DAY) == 1
    case.refresh_from_db()
    assert case.text == ""


def test_judges_see_neither_cases_about_themselves_nor_their_own_reports(
    alice: Member, bob: Member, carol: Member
) -> None:
    judge, other = organiser(alice), organiser(bob)
    name_reported(judge, carol)
    name_reported(carol, judge)
    assert not queries.waiting_cases(judge).exists()
    assert queries.waiting_cases(other).count() == 2


def test_only_admins_see_cases_about_admins(alice: Member, bob: Member, carol: Member) -> None:
    first, judge = admin(alice), organiser(bob)
    name_reported(carol, first)
    assert queries.count_waiting(judge) == queries.count_waiting(first) == 0
    assert queries.count_waiting(admin(bob)) == 1


def test_the_queue_does_not_exist_for_members(
    alice: Member, bob: Member, carol: Member, inside: Enter
) -> None:
    case = name_reported(alice, bob)
    for address in ("/conduct/", case.get_absolute_url()):
        assert inside(alice).get(address).status_code == 404
        assert inside(organiser(carol)).get(address).status_code == 200


def test_the_home_page_counts_reports_for_judges_alone(
    alice: Member, bob: Member, carol: Member, inside: Enter
) -> None:
    name_reported(alice, bob)
    assert b'href="/conduct/"' in inside(organiser(carol)).get("/").content
    assert b'href="/conduct/"' not in inside(alice).get("/").content


def test_an_anonymous_visitor_reports_nothing(bob: Member) -> None:
    sent = Client().post(f"/conduct/report/member-name/{bob.pk}/", {"reason": "hate"})
    assert (sent.status_code, Case.objects.count()) == (302, 0)
