"""Tasks of the ratings, by the names that messages carry."""

from __future__ import annotations

from club.celery import app
from club.community.ratings import tasks
from club.community.ratings.tasks import enter, recount


def test_a_message_of_an_earlier_release_finds_its_task() -> None:
    names = ("enter", "recount", "catch_up", "nightly")
    found = [app.tasks[f"club.community.ratings.tasks.{name}"].name for name in names]
    assert found == [task.name for task in (enter, recount, tasks.catch_up, tasks.nightly)]
