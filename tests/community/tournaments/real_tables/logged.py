"""Figures of plays in the log, as tests compare them."""

from __future__ import annotations

from club.community.play_log.models import Play
from club.community.tournaments.round_models import Pod
from tests.community.tournaments.fields import players_of


def logged_places(play: Play) -> list[tuple[str, int | None, str]]:
    rows = play.scorers.order_by("position").select_related("member")
    return [(row.member.username if row.member else "", row.place, row.score) for row in rows]


def expected(pod: Pod, *figures: tuple[int, str]) -> list[tuple[str, int, str]]:
    return [
        (member.username, *figure) for member, figure in zip(players_of(pod), figures, strict=True)
    ]
