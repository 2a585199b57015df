"""Invariants about viewers: views, news, sampled positions and deterministic moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.conformance.moment import Moment
from games.core import CHANCE, AnyPosition, Seat
from games.message import Message


def views_show_who_acts(now: Moment) -> Iterator[str]:
    """Each viewer has a view, a prompt and seats to wait for. Seats know that they must act."""
    for viewer in now.viewers:
        view = now.position.view(viewer)
        waiting = now.position.awaited(viewer)
        if view != now.position.view(viewer):
            yield f"viewer {viewer} has two different views of one position"
        yield from now.unsayable([now.game.prompts(view)])
        if not waiting <= set(range(now.seats)):
            yield f"viewer {viewer} may wait for {set(waiting)}"
        if viewer in now.position.to_act and viewer not in waiting:
            yield f"seat {viewer} does not know that it must act"


def actors_have_news(now: Moment) -> Iterator[str]:
    """News are Messages for every viewer. The seat that acted has news."""
    if now.before is None or now.ply is None:
        return
    for viewer in now.viewers:
        news = now.game.news(now.before, now.ply, now.position, viewer)
        yield from now.unsayable(news)
        if viewer == now.ply.seat and not news:
            yield f"seat {viewer} learns nothing of its own ply"


def no_news_means_no_change(now: Moment) -> Iterator[str]:
    """A viewer without news sees the same view and waits for the same seats as before."""
    before = now.before
    after = now.position
    if before is None or now.ply is None:
        return
    without_chance = CHANCE not in before.to_act | after.to_act
    for viewer in now.viewers:
        if now.game.news(before, now.ply, after, viewer):
            continue
        if before.view(viewer) != after.view(viewer):
            yield f"viewer {viewer} has no news and another view"
        if without_chance and before.awaited(viewer) != after.awaited(viewer):
            yield f"viewer {viewer} has no news and waits for another seat"


def samples_look_like_their_view(now: Moment) -> Iterator[str]:
    """A sampled position looks to its viewer like the true one, legal moves included.

    Legal moves and awaited seats are not compared while chance is to act.
    """
    without_chance = CHANCE not in now.position.to_act
    for viewer in now.viewers:
        (sampled,) = now.sample_positions(viewer, 1)
        if sampled.view(viewer) != now.position.view(viewer):
            yield f"viewer {viewer} has another view of a sampled position"
        if without_chance and sampled.awaited(viewer) != now.position.awaited(viewer):
            yield f"viewer {viewer} waits for another seat in a sampled position"
        if without_chance and viewer is not None:
            yield from _differences_from_sample(now, sampled, viewer)


def deterministic_moves_are_known(now: Moment) -> Iterator[str]:
    """After a deterministic move its seat decides again. Hidden information does not matter."""
    position = now.position
    for seat in now.deciding:
        legal = position.legal_moves(seat)
        deterministic = [
            move for move in legal if position.is_deterministic(seat, move)
        ]
        moves = now.sample(deterministic)
        samples = now.sample_positions(seat) if moves else []
        for move in moves:
            after = position.after(seat, move)
            others = [sampled.after(seat, move) for sampled in samples]
            if any(_looks_different(other, after, seat) for other in others):
                yield f"“{move}” of seat {seat} depends on hidden information"
            if seat not in after.to_act:
                yield f"seat {seat} does not decide after the deterministic “{move}”"


def _differences_from_sample(
    now: Moment, sampled: AnyPosition, seat: Seat
) -> Iterator[str]:
    """Legal moves and refusals that differ between a sampled position and the true one."""
    if list(sampled.legal_moves(seat)) != list(now.position.legal_moves(seat)):
        yield f"seat {seat} has other moves in a sampled position"
    for move in now.tried:
        if _refusal(sampled, seat, move) != _refusal(now.position, seat, move):
            yield f"seat {seat} is refused “{move}” for another reason in a sampled position"


def _refusal(position: AnyPosition, seat: Seat, move: Any) -> Message | None:
    if position.allows(seat, move):
        return None
    return position.why_not(seat, move)


def _looks_different(first: AnyPosition, second: AnyPosition, seat: Seat) -> bool:
    return first.to_act != second.to_act or bool(first.view(seat) != second.view(seat))
