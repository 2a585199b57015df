"""Comments under an article: who reads and who writes."""

from __future__ import annotations

import pytest

from club.base.errors import NotFound
from club.community.news.comments import NEWS_COMMENTS
from club.community.news.services import delete_item, retract_item
from club.messages.notifications.models import Notice
from club.messages.threads.models import Thread, ThreadLine
from club.messages.threads.services import write_thread_line
from club.people.members.models import Member
from tests.community.news.articles import draft, organiser, published
from tests.support.pages import Enter, words
from tests.support.sitting_down import NOW

pytestmark = pytest.mark.django_db


def write(author: Member, item_id: int, text: str) -> ThreadLine:
    place = NEWS_COMMENTS.find_place(author, item_id)
    return write_thread_line(place, author, text, NOW)


def test_a_comment_stands_under_the_article_and_notifies_its_author(
    alice: Member, bob: Member, inside: Enter
) -> None:
    item = published(organiser(alice))

    write(bob, item.pk, "I bring cake")

    assert Notice.objects.filter(kind="comment", member=alice).count() == 1
    page = words(inside(bob).get(item.get_absolute_url()))
    assert "Comments" in page
    assert "I bring cake" in page


def test_a_draft_has_no_comments(alice: Member) -> None:
    writer = organiser(alice)

    with pytest.raises(NotFound):
        NEWS_COMMENTS.find_place(writer, draft(writer).pk)


def test_comments_of_an_article_that_was_taken_back_are_hidden_and_go_with_it(
    alice: Member, bob: Member
) -> None:
    writer = organiser(alice)
    item = published(writer)
    write(bob, item.pk, "Hello")

    retract_item(item.pk, writer, NOW)

    with pytest.raises(NotFound):
        NEWS_COMMENTS.find_place(bob, item.pk)
    delete_item(item.pk, writer, NOW)
    assert not Thread.objects.exists()
