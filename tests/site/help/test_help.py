"""Help: the club's rules as pages, and links to the rule that decides."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from club.base.errors import ClubError
from club.base.ui.refusals import refusal_on_page, rule_url
from club.community.tournaments.services import entries
from club.people.members.models import Member
from club.people.moderation.contacts import make_contact
from club.people.moderation.contacts.rules import Contact
from club.people.moderation.relations import block
from club.play.votes.majorities import Subject
from club.play.votes.services import Wish, propose
from club.site.help.views import rule_pages
from tests.community.events.evenings import NOW, event_of, say
from tests.community.play_log.evenings import logged
from tests.community.tournaments.fields import open_tournament, organiser
from tests.support.pages import Enter
from tests.support.sitting_down import newcomer, sit_down

pytestmark = pytest.mark.django_db
RULES = Path(settings.BASE_DIR) / "docs" / "rules"
topics = pytest.mark.parametrize("topic", sorted(rule_pages()))


def test_every_page_of_rules_is_listed() -> None:
    assert set(rule_pages()) == {file.stem for file in RULES.glob("*.md")} - {"index"}


def test_the_list_leads_to_each_page(client: Client) -> None:
    page = client.get("/help/").content.decode()

    assert all(f'href="/help/{name}/"' in page for name in rule_pages())


@topics
def test_a_visitor_reads_each_rule_with_its_anchor(client: Client, topic: str) -> None:
    numbers = re.findall(r"^- \*\*(\d+\.\d+)\*\*", (RULES / f"{topic}.md").read_text(), re.M)

    page = client.get(f"/help/{topic}/").content.decode()

    assert numbers
    assert all(f'<li id="{number}">' in page for number in numbers)


@topics
def test_a_page_is_built_of_known_parts(topic: str) -> None:
    body = rule_pages()[topic].book.body

    assert set(re.findall(r'href="#([^"]+)"', body)) <= set(re.findall(r'id="([^"]+)"', body))
    assert "**" not in body and "](" not in body


def test_an_unknown_page_is_not_found(client: Client) -> None:
    assert client.get("/help/chess/").status_code == 404
    assert client.get("/help/index/").status_code == 404


def test_foot_and_menu_lead_to_help(client: Client, alice: Member) -> None:
    visitors = client.get("/").content.decode()
    client.force_login(alice)
    members = client.get("/").content.decode()

    assert 'href="/help/"' in visitors.partition('class="foot"')[2]
    assert 'href="/help/"' in members.partition('id="club-menu"')[2].partition("</ul>")[0]


def test_the_waiting_list_of_an_event_leads_to_its_rule(
    inside: Enter, alice: Member, bob: Member
) -> None:
    now = timezone.now()
    event = event_of(alice, now, (now + timedelta(days=10)).date(), capacity=1)
    say(event, "yes", newcomer("ann"), bob, now=now)

    page = inside(bob).get(event.get_absolute_url()).content.decode()

    assert f'href="{rule_url("events 4.2")}"' in page


def test_the_waiting_list_of_a_tournament_leads_to_its_rule(inside: Enter, alice: Member) -> None:
    tournament = open_tournament(organiser(), places=2)
    for member in (newcomer("ann"), newcomer("ben"), alice):
        entries.enter(tournament.pk, member, NOW)

    page = inside(alice).get(tournament.get_absolute_url()).content.decode()

    assert f'href="{rule_url("tournaments 1.2")}"' in page


def test_the_pace_of_a_table_leads_to_its_rule(inside: Enter, alice: Member, bob: Member) -> None:
    table = sit_down("nim", [alice, bob]).table

    page = inside(alice).get(f"{table.get_absolute_url()}?open=agreed").content.decode()

    assert f'href="{rule_url("clocks 2.1")}"' in page


def test_a_vote_leads_to_its_rule(inside: Enter, alice: Member, bob: Member) -> None:
    sat = sit_down("nim", [alice, bob], now=timezone.now())
    propose(sat.pk, sat.member(0), Wish(Subject.PAUSE, timedelta(days=1)), timezone.now())

    page = inside(sat.member(1)).get(sat.table.get_absolute_url()).content.decode()

    assert f'href="{rule_url("votes 1.1")}"' in page


def test_a_play_to_confirm_leads_to_its_rule(inside: Enter, alice: Member, bob: Member) -> None:
    logged(alice, bob)

    pages = [inside(bob).get(path).content.decode() for path in ("/", "/plays/")]

    assert all(f'href="{rule_url("plays 2.1")}"' in page for page in pages)


def test_rankings_lead_to_their_rules(inside: Enter, alice: Member) -> None:
    page = inside(alice).get("/rankings/titles/nim/").content.decode()

    assert f'href="{rule_url("ratings 2.1")}"' in page


def test_a_refused_contact_leads_to_its_rule(alice: Member, bob: Member) -> None:
    block(bob, alice, NOW)

    with pytest.raises(ClubError) as refused:
        make_contact(Contact.INVITE, alice, [bob.pk], NOW)

    assert f'<a href="{rule_url("conduct 3.4")}">' in refusal_on_page(refused.value)


def test_a_refusal_without_a_rule_is_a_sentence_alone() -> None:
    assert refusal_on_page(ClubError("full", "It is full & over.")) == "It is full & over."
