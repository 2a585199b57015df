"""Templates: how they are found and combined, and the objects that they can use."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.http import HttpRequest
from django.template import TemplateDoesNotExist, engines
from django.template.backends.jinja2 import Jinja2
from django.template.loader import get_template

from club.people.members.models import Member
from club.site.home.optional_actions import OptionalActions, set_optional_actions
from club.site.home.waiting import waits_and_optional_actions
from club.site.templates.environment import Unindent
from tests.support.source_files import PROJECT, TEMPLATES

ALL = [file for file in TEMPLATES if file.suffix == ".jinja"]
SPELLED_OUT = re.compile(r"""\b(?:_|ngettext)\(\s*(?!["'\s])""")
OF_GAME = re.compile(r"games/(\w+)/templates/(.+)")


def backend() -> Jinja2:
    found = engines["jinja2"]
    assert isinstance(found, Jinja2)
    return found


def written(text: str, **facts: Any) -> str:
    """The output of a template with this text."""
    return backend().from_string(text).render(facts)


def test_each_template_is_found_and_compiles() -> None:
    for file in ALL:
        path = str(file.relative_to(PROJECT))
        name = OF_GAME.sub(r"games/\1/\2", path).removeprefix("templates/")
        assert get_template(name).origin.name == str(file)  # type: ignore[attr-defined]


def test_only_what_a_template_spells_out_is_taken_for_html() -> None:
    assert ALL
    assert [file.name for file in ALL if SPELLED_OUT.search(file.read_text())] == []


@pytest.mark.parametrize("text", ["{{ _(name) }}", "{{ ngettext(one, two, 2) }}", "_(  name )"])
def test_what_is_not_spelled_out_is_found(text: str) -> None:
    assert SPELLED_OUT.search(text)


def test_a_game_includes_what_lies_beside() -> None:
    text, found = '{%% include "%s/_stone.jinja" %%}', "games/nim/board.jinja"
    assert backend().env.preprocess(text % ".", found) == text % "games/nim"


@pytest.mark.parametrize(
    "name",
    [
        *("tables/_nothing.jinja", "games/nobody/board.jinja", "nothing.html"),
        *("games/nim/../rauha/board.jinja", "../templates/_live.jinja"),
        str(PROJECT / "templates" / "_live.jinja"),
    ],
)
def test_what_is_no_template_is_not_found(name: str) -> None:
    with pytest.raises(TemplateDoesNotExist):
        backend().get_template(name)


def test_pages_of_accounts_and_the_admin_are_djangos_templates() -> None:
    for name in ("account/login.html", "admin/base_site.html"):
        assert get_template(name).backend.name == "django"  # type: ignore[attr-defined]


def test_what_is_put_into_a_sentence_is_escaped() -> None:
    text = '{{ _("<b>{name}</b> sits").format(name=name) }}'
    assert written(text, name="<i>") == "<b>&lt;i&gt;</b> sits"


def test_what_is_put_into_a_letter_is_not_escaped() -> None:
    text = '{% autoescape false %}{{ _("{name} sits").format(name=name) }}{% endautoescape %}'
    assert written(text, name="Tom & I") == "Tom & I sits"


def test_a_count_of_one_is_said_as_one() -> None:
    text = '{{ ngettext("one stone", "{left} stones", left).format(left=left) }}'
    assert [written(text, left=left) for left in (1, 2)] == ["one stone", "2 stones"]


def test_pages_do_not_carry_the_indentation_of_templates() -> None:
    text = "<ul>\n  {% if 1 %}\n    <li>one  two</li>\n  {% endif %}\n</ul>"
    assert Unindent(backend().env).preprocess(text, None) == (
        "<ul>\n{% if 1 %}\n<li>one  two</li>\n{% endif %}\n</ul>"
    )


def test_what_a_view_has_read_is_not_read_again(rf: Any, alice: Member) -> None:
    request: HttpRequest = rf.get("/")
    request.user = alice
    set_optional_actions(request, found := OptionalActions(()))
    assert waits_and_optional_actions(request)["mays"] is found


@pytest.mark.parametrize(
    ("name", "escapes"), [("emails/bench.txt.jinja", False), ("catalogue/open.jinja", True)]
)
def test_all_is_escaped_but_the_text_of_emails(name: str, escapes: bool) -> None:
    assert backend().env.autoescape(name) is escapes
