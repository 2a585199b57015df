"""Fragments: how they are found and put together, what they find, and what is kept of them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.http import HttpRequest
from django.template import TemplateDoesNotExist, engines
from django.utils import translation

from club.lru import LruCache
from club.pages.lists.mays import Mays
from club.pages.table import redrawing
from club.templating.fragments import ENDING, Fragment, Fragments
from club.templating.rendering import WholePage
from tests.reading import HOUSE, TEMPLATES

FRAGMENTS = [file for file in TEMPLATES if file.suffix == ENDING]
SPELLED_OUT = re.compile(r"""\b(?:_|ngettext)\(\s*(?!["'\s])""")


def backend() -> Fragments:
    found = engines.all()[0]
    assert isinstance(found, Fragments)
    return found


def written(text: str, **facts: Any) -> str:
    """What a fragment of this text draws."""
    return Fragment(backend().env.from_string(text), backend()).draw(facts)


def test_each_fragment_can_be_read_by_itself() -> None:
    """An error names the file, not one that includes it."""
    for file in FRAGMENTS:
        backend().env.parse(file.read_text(), str(file.relative_to(HOUSE)))


def test_only_what_a_fragment_spells_out_is_taken_for_html() -> None:
    assert FRAGMENTS
    assert [file.name for file in FRAGMENTS if SPELLED_OUT.search(file.read_text())] == []


@pytest.mark.parametrize("text", ["{{ _(name) }}", "{{ ngettext(one, two, 2) }}", "_(  name )"])
def test_what_is_not_spelled_out_is_found(text: str) -> None:
    assert SPELLED_OUT.search(text)


def test_what_is_included_by_name_stands_in_its_place() -> None:
    text, _, _ = backend().env.loader.get_source(backend().env, "games/nim/board.jinja")
    assert "{% include" not in text.replace("{% include signs_fold.template %}", "")
    assert 'class="heap"' in text
    assert 'class="stone' in text  # of ./_stone.jinja


@pytest.mark.parametrize(
    "name",
    [
        *("tables/_nothing.jinja", "games/nobody/board.jinja", "nothing.html"),
        *("games/nim/../rauha/board.jinja", "../templates/_live.jinja"),
        str(HOUSE / "templates" / "_live.jinja"),
    ],
)
def test_what_is_no_fragment_is_not_found(name: str) -> None:
    with pytest.raises(TemplateDoesNotExist):
        backend().get_template(name)


def test_a_whole_page_is_found_by_who_is_asked_first() -> None:
    assert isinstance(backend().get_template("base.html"), WholePage)


def test_what_is_put_into_a_sentence_is_escaped() -> None:
    text = '{{ _("<b>{name}</b> sits").format(name=name) }}'
    assert written(text, name="<i>") == "<b>&lt;i&gt;</b> sits"


def test_a_count_of_one_is_said_as_one() -> None:
    text = '{{ ngettext("one stone", "{left} stones", left).format(left=left) }}'
    assert [written(text, left=left) for left in (1, 2)] == ["one stone", "2 stones"]


@pytest.mark.django_db
def test_what_a_view_says_comes_before_what_every_page_finds(rf: Any) -> None:
    request: HttpRequest = rf.get("/")
    said = Fragment(backend().env.from_string("{{ mays.count }}"), backend())
    assert said.render({"mays": Mays(())}, request) == "0"


KEPT = '{% call kept("spot", spot, viewer) %}{{ drawn.append(viewer) or spot }}{% endcall %}'


def test_what_is_drawn_for_equal_values_is_drawn_once() -> None:
    drawn: list[int | None] = []
    kept = backend().env.from_string(KEPT + KEPT)
    assert Fragment(kept, backend()).draw({"spot": "a hut", "viewer": 1, "drawn": drawn}) == (
        "a huta hut"
    )
    assert drawn == [1]


def test_what_is_drawn_for_one_viewer_is_shown_to_no_other() -> None:
    drawn: list[int | None] = []
    for viewer in (2, None):
        written(KEPT, spot="a fort", viewer=viewer, drawn=drawn)
    assert drawn == [2, None]


def test_what_is_drawn_in_one_language_is_shown_in_no_other() -> None:
    drawn: list[int | None] = []
    for language in ("en", "fi"):
        with translation.override(language):
            written(KEPT, spot="a castle", viewer=3, drawn=drawn)
    assert drawn == [3, 3]


def test_so_many_letters_are_kept_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redrawing, "KEPT", LruCache(len("a mill"), len))
    drawn: list[int | None] = []
    for spot in ("a mill", "a barn", "a barn", "a mill"):
        written(KEPT, spot=spot, viewer=4, drawn=drawn)
    assert drawn == [4, 4, 4]
