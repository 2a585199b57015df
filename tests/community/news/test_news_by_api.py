"""News by the API: what the pages of organisers do, by the same services."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from club.base.audit_log.models import JournalEntry
from club.community.news.models import NewsItem
from club.people.members.models import Member
from tests.community.library.shelves import organiser
from tests.site.api.conftest import program

pytestmark = pytest.mark.django_db
ARTICLE = {"title": "New boxes", "text": "We *bought* three."}


@pytest.fixture
def writer(alice: Member) -> Member:
    return organiser(alice)


def written(writer: Member, **changed: object) -> int:
    answer = program(writer).post("news", ARTICLE | changed)
    assert answer.status_code == 201, answer.json()
    number: int = answer.json()["item"]["id"]
    return number


def titles(member: Member) -> list[str]:
    return [row["title"] for row in program(member).get("news").json()["items"]]


def test_an_organiser_writes_and_publishes(writer: Member, bob: Member) -> None:
    number = written(writer, pinned=True)
    assert titles(bob) == [] and program(bob).get(f"news/{number}").status_code == 404
    answer = program(writer).post(f"news/{number}/publish", {})
    assert answer.json()["item"]["published_at"]
    assert titles(bob) == ["New boxes"]
    shown = program(bob).get(f"news/{number}").json()
    assert "<em>bought</em>" in shown["html"] and shown["item"]["pinned"]


def test_publication_is_planned(writer: Member) -> None:
    number, at = written(writer), timezone.now() + timedelta(days=1)
    program(writer).post(f"news/{number}/publish", {"at": at.isoformat()})
    assert NewsItem.objects.get(pk=number).publish_at == at
    past = {"at": (at - timedelta(days=2)).isoformat()}
    assert program(writer).post(f"news/{number}/publish", past).status_code == 422


def test_an_article_is_changed_and_taken_back(writer: Member, bob: Member) -> None:
    number = written(writer, public=True)
    program(writer).post(f"news/{number}/publish", {})
    changed = program(writer).post(f"news/{number}", {"title": "Four boxes", "text": "More."})
    assert changed.json()["item"]["public"] and titles(bob) == ["Four boxes"]
    assert program(writer).delete(f"news/{number}").status_code == 422
    assert program(writer).post(f"news/{number}/retract").status_code == 200
    assert titles(bob) == []
    assert program(writer).delete(f"news/{number}").status_code == 204
    actions = JournalEntry.objects.filter(action__startswith="news.").order_by("pk")
    assert list(actions.values_list("action", flat=True)) == [
        "news.publish",
        "news.change",
        "news.retract",
        "news.delete",
    ]


def test_members_write_no_news(writer: Member, bob: Member) -> None:
    assert program(bob).post("news", ARTICLE).status_code == 403
    assert program(bob).get("news?drafts=true").status_code == 403
    number = written(writer)
    program(writer).post(f"news/{number}/publish", {})
    for path, sent in (("", ARTICLE), ("/publish", {}), ("/retract", {})):
        assert program(bob).post(f"news/{number}{path}", sent).status_code == 403
