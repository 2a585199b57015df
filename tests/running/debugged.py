"""Run by `test_debugging.py` as a process whose standard input is the terminal. It stops in the
debugger within a view, a service, a game's rules and a task, where every time limit is short.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from celery import shared_task
from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path

from club import urls
from club.people.members import services as members
from club.people.members.models import Member
from club.play.moves.services import optimistic_commit, suspension
from club.play.seats.services import table_start
from games.nim.position import NimPosition
from tests.support.sitting_down import sit_down

SHORT = timedelta(seconds=0.3)


def member(name: str) -> Member:
    return members.create_member(name, f"{name}@club.example", "warm-paper-7")


def stop(place: str) -> None:
    breakpoint()
    print(f"went on in {place}", flush=True)


def stopping_in(place: str, act: Callable[..., Any]) -> Callable[..., Any]:
    """A function that stops in the debugger once, and then calls the given one."""
    left = [place]

    def stopped(*given: Any, **named: Any) -> Any:
        if left:
            stop(left.pop())
        return act(*given, **named)

    return stopped


def in_a_view_and_a_service() -> None:
    @login_not_required
    def view(request: HttpRequest) -> HttpResponse:
        stop("a view")
        return HttpResponse(member("alice").username)

    urls.urlpatterns.insert(0, path("stopping/", view))
    Member.save = stopping_in("a service", Member.save)  # type: ignore[method-assign]
    answer = Client(headers={"host": "localhost"}).get("/stopping/")
    print(answer.status_code, answer.content.decode())


def in_the_rules() -> None:
    table = sit_down("nim", [member("bella"), member("bob")])
    NimPosition.after = stopping_in("the rules", NimPosition.after)  # type: ignore[method-assign]
    table.play(0, "take 1 from a")
    print(len(table.plies()), "ply")


def in_a_task() -> None:
    @shared_task
    def stopping() -> None:
        stop("a task")

    stopping.apply().get()
    print(stopping.app.conf.task_time_limit, stopping.app.conf.task_soft_time_limit)


def stop_everywhere() -> None:
    settings.LONGEST_PAGE = optimistic_commit.LONGEST_COMPUTATION = SHORT
    table_start.LONGEST_COMPUTATION = suspension.LONGEST_COMPUTATION = SHORT
    in_a_view_and_a_service()
    in_the_rules()
    in_a_task()
