"""The page's one primary button plays exactly the moves that the page shows as laid out or chosen,
or lays out the chosen one where more can follow it: tested with every title at random moments, with
scripts and without.
"""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from random import Random
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.test import Client
from django.utils import timezone

from club.people.members.models import Member
from club.play.moves.choosers import bot_chooser
from club.play.moves.services.play_along import Plan, play_along
from club.play.tables.presentation.move_words import move_in_words
from club.play.tables.presentation.names import player_names_of
from club.play.tables.projection import project_table
from games import registry
from games.narrowing import texts_of
from tests.sampling import sampled
from tests.support.pages import HTMX, Enter, address, body
from tests.support.sitting_down import Sat, sit_down

pytestmark = pytest.mark.django_db

TITLES = sorted(game.info.slug for game in registry.games())
PLIES, CHOICES = sampled(((1, 7), 4), ((1, 5, 9), 8))
FORM = re.compile(r'<form\b[^>]*action="([^"]*)"[^>]*>(.*?)</form>', re.S)
MOVES = re.compile(r'name="move" value="([^"]*)"')
LINKS = re.compile(r'<a\b[^>]*?href="([^"]*\?[^"]*)"[^>]*>')
DRAFTS = re.compile(r'action="[^"]*/draft/"')


@dataclass(frozen=True)
class Shown:
    """The part of a page that shows the viewer's turn."""

    text: str

    @property
    def loud(self) -> list[tuple[str, list[str]]]:
        """Address and moves of each form with a primary button."""
        return [
            (action, [html.unescape(move) for move in MOVES.findall(inner)])
            for action, inner in FORM.findall(self.text)
            if re.search(r'<button[^>]*class="[^"]*\bprimary\b', inner)
        ]

    @property
    def laid(self) -> list[str]:
        """The words of the moves that are laid out."""
        items = re.findall(r'<ol class="laid">(.*?)</ol>', self.text, re.S)
        lines = re.findall(r"<li>(.*?)(?:<span|</li>)", "".join(items), re.S)
        return [plain(line) for line in lines]

    @property
    def chips(self) -> int:
        lists = re.findall(r'<ul class="chips">(.*?)</ul>', self.text, re.S)
        return "".join(lists).count("<li>")

    @property
    def chosen(self) -> bool:
        """Whether a complete choice is shown beside the draft."""
        return '<p class="step">' in self.text or 'id="turn-put"' in self.text


def plain(text: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", text)).split())


def turn_of(response: Any) -> Shown:
    found = re.search(r'<section id="turn".*?</section>', body(response), re.S)
    return Shown(found[0] if found else "")


def check(sat: Sat, seat: int, shown: Shown, picks: dict[str, str]) -> None:
    """The primary button plays everything that is shown, or lays the choice out. There is one at
    most.
    """
    assert len(shown.loud) <= 1, shown.loud
    for action, moves in shown.loud:
        if action.endswith("/draft/"):
            assert shown.chosen and len(moves) <= len(shown.laid) + 1
            continue
        assert action.endswith("/play/")
        assert len(moves) == len(shown.laid) + shown.chosen
        projection = project_table(sat.table, seat)
        names = player_names_of(projection.game, projection.occupants)
        read = [projection.game.read_move(move) for move in moves]
        assert [plain(move_in_words(move, names)) for move in read][: len(shown.laid)] == shown.laid
        if shown.chips and "why-not" not in shown.text:
            assert picks.items() <= texts_of(read[-1]).items()
    if shown.chosen and shown.chips:
        assert shown.loud, "a complete choice has no primary button"


def is_choice(sat: Sat, href: str) -> bool:
    """Whether a link chooses something: not a rule, and not a plan."""
    return href.startswith(f"{address(sat)}?") and not re.search(r"\b(rule|order)=", href)


def picks_in(href: str) -> dict[str, str]:
    picks = dict(parse_qsl(urlsplit(href).query))
    return {field: value for field, value in picks.items() if field not in ("laid", "open")}


def walk(client: Client, sat: Sat, seat: int, rng: Random, headers: dict[str, str]) -> Shown:
    """Follows links of the page at random, and lays out now and then; checks each page."""
    at, shown = address(sat), Shown("")
    for _ in range(CHOICES):
        page = client.get(at, **headers)  # type: ignore[arg-type]
        shown = turn_of(page)
        check(sat, seat, shown, picks_in(at))
        found = (html.unescape(href) for href in LINKS.findall(body(page)))
        links = [one for one in found if is_choice(sat, one)]
        drafts = [form for form in FORM.finditer(shown.text) if DRAFTS.search(form[0])]
        if drafts and rng.random() < 0.5:
            lay_out(client, sat, seat, MOVES.findall(drafts[0][2]))
            at = address(sat)
            continue
        if not links:
            break
        at = rng.choice(links)
    return turn_of(client.get(at, **headers))  # type: ignore[arg-type]


def lay_out(client: Client, sat: Sat, seat: int, moves: list[str]) -> None:
    sent = {"asked": sat.chair(seat).asked, "move": [html.unescape(move) for move in moves]}
    assert client.post(address(sat, "draft"), sent).status_code == 303


def press(client: Client, sat: Sat, seat: int, moves: list[str]) -> None:
    """Sends the moves of the primary button; exactly these are played."""
    before = len(sat.plies())
    sent = {"asked": sat.chair(seat).asked, "move": moves}
    assert client.post(address(sat, "play"), sent).status_code == 303
    played = sat.plies()[before : before + len(moves)]
    assert [move for _, move, _ in played] == moves


def press_loud(client: Client, sat: Sat, seat: int, action: str, moves: list[str]) -> None:
    """Plays or lays out, as the primary button does."""
    if action.endswith("/play/"):
        press(client, sat, seat, moves)
    else:
        lay_out(client, sat, seat, moves)


@pytest.mark.long
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["without scripts", "with scripts"])
@pytest.mark.parametrize("slug", TITLES)
def test_the_primary_button_plays_or_lays_out_everything_that_is_shown(
    slug: str,
    headers: dict[str, str],
    alice: Member,
    bob: Member,
    carol: Member,
    inside: Enter,
    same_chance: None,
) -> None:
    seats = max(2, min(registry.find(slug).info.seats))
    sat = sit_down(slug, (alice, bob, carol)[:seats], now=timezone.now())
    rng = Random(f"{slug} {bool(headers)}")
    for plies in PLIES:
        play_along(sat.pk, Plan([timezone.now()], plies, bot_chooser("random")))
        for seat in sorted(sat.position.to_act):
            client = inside(sat.member(seat))
            shown = walk(client, sat, seat, rng, headers)
            if shown.loud and sat.table.live:
                press_loud(client, sat, seat, *shown.loud[0])
