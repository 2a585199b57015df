"""The parameters of a table page's address, and the targets of its links."""

from __future__ import annotations

from club.play.table_page.address import PageAddress, parse_address
from games import registry

PATH = "/tables/7/"


def asked(**query: str) -> PageAddress:
    return parse_address(query, PATH, registry.find("nim"))


def test_unknown_parameters_are_left_out() -> None:
    assert asked(heap="b", colour="red", rule="R999", open="A/B").query == "?heap=b"


def test_a_value_that_is_too_long_is_left_out() -> None:
    assert asked(heap="b" * 301).query == ""


def test_opening_a_section_keeps_picks_and_open_sections() -> None:
    address = asked(heap="b", rule="R1", open="odds")
    assert address.opens("signs") == f"{PATH}?heap=b&rule=R1&open=odds.signs"


def test_a_link_to_a_rule_keeps_the_other_parameters() -> None:
    assert asked(heap="b", rule="R1", open="odds").without_rule == "?heap=b&open=odds"


def test_a_choice_keeps_the_rule_and_the_open_sections() -> None:
    assert asked(heap="b", rule="R1", open="odds").carried_along == (
        ("rule", "R1"),
        ("open", "odds"),
    )


def test_a_plan_starts_a_new_address() -> None:
    assert asked(heap="b").writes("plan: place r2c2") == f"{PATH}?order=plan%3A+place+r2c2"
