"""The rule of views: every view of every game, at any moment, is plain JSON and fits its schema. A
view that is not plain is sent to nobody.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from pathlib import Path

import jsonschema
import pytest
from django.test import Client
from django.utils.safestring import SafeString

from club.people.members.models import Member
from club.play.catalogue.view_schemas import field_comments, view_schema
from club.play.tables.api.plain_json import MessageSerializer, NotPlain, Teller, plain
from games import registry, transcript
from games.core import AnyGame, AnyPosition
from games.message import Who, message
from tests.site.api.conftest import program

RECORDED = Path(__file__).parents[2] / "transcripts"
GAMES = registry.games()
STRIDE = 7  # moments looked at; the last always


def moments(game: AnyGame) -> Iterator[AnyPosition]:
    """Positions of a recorded game, at even distances."""
    file = min((RECORDED / game.info.slug).glob("*.txt"))
    played = transcript.parse(file.read_text())
    position = game.start(played.seats, dict(played.options))
    for number, (seat, move) in enumerate(played.plies):
        if number % STRIDE == 0:
            yield position
        position = position.after(seat, game.read_move(move))
    yield position


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.slug)
def test_every_view_is_plain_and_fits_its_schema(game: AnyGame) -> None:
    fits = jsonschema.Draft202012Validator(view_schema(game))
    looked = 0
    for position in moments(game):
        for viewer in (None, *range(min(game.info.seats))):
            sent = json.loads(json.dumps(plain(position.view(viewer))))
            assert not list(fits.iter_errors(sent))
            looked += 1
    assert looked > 1


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.slug)
def test_a_schema_leaves_no_field_open(game: AnyGame) -> None:
    shapes = view_schema(game)["$defs"].values()
    fields = [(name, one) for shape in shapes for name, one in shape["properties"].items()]
    assert fields
    assert [name for name, one in fields if not set(one) - {"description"}] == []


@pytest.mark.django_db
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.slug)
def test_a_title_tells_all_that_stands_on_its_page(game: AnyGame, alice: Member) -> None:
    told = program(alice).get(f"games/{game.info.slug}").json()
    assert [option["id"] for option in told["options"]] == [one.id for one in game.info.options]
    assert len(told["moves"]) == len(game.moves)
    assert "R1" in told["numbers"]
    assert "<" not in told["numbers"]["R1"]


@pytest.mark.parametrize(
    "wrong",
    [SafeString("<b>"), float("nan"), {1, 2}, b"x", object(), message("Take."), (1, [object()])],
)
def test_what_is_not_plain_is_sent_to_nobody(wrong: object) -> None:
    with pytest.raises(NotPlain):
        plain(wrong)


def test_a_sentence_names_its_parts() -> None:
    sentence = Teller(registry.find("nim"), ("Anna", "Ben")).message(
        message("{seat} takes {count} from heap {heap}.", "R2", seat=Who(1), count=2, heap="a")
    )
    assert MessageSerializer.serialize(sentence) == {
        "text": "{seat} takes {count} from heap {heap}.",
        "rule": "R2",
        "parts": {"seat": {"seat": 1}, "count": 2, "heap": "a"},
        "said": "Ben takes 2 from heap a.",
    }


def test_comments_behind_and_above_fields_are_read() -> None:
    assert field_comments(Remarked) == {"heaps": "stones per heap", "turn": "plies so far"}


@dataclass(frozen=True)
class Remarked:
    """A view with remarks."""

    heaps: tuple[int, ...]  # stones per heap
    seats: int
    # plies so far
    turn: int


@pytest.mark.django_db
def test_the_page_to_try_it_is_open_to_everybody_and_lists_every_address() -> None:
    page = Client().get("/api/").content.decode()
    paths = Client().get("/api/v1/schema/").json()["paths"]
    assert paths
    for path, methods in paths.items():
        for told in methods.values():
            assert f'id="{told["operationId"]}"' in page
            assert path in page
            assert told["description"] in unescape(page)
