"""What the address of a table's page carries, and where its links lead."""

from __future__ import annotations

from club.table_page.address import PageAddress, address_in
from games import registry

PATH = "/tables/7/"


def asked(**query: str) -> PageAddress:
    return address_in(query, PATH, registry.find("nim"))


def test_what_no_page_of_ours_carries_is_left_out() -> None:
    assert asked(heap="b", colour="red", rule="R999", open="A/B").query == "?heap=b"


def test_a_value_that_is_too_long_is_left_out() -> None:
    assert asked(heap="b" * 301).query == ""


def test_one_more_fold_keeps_what_is_picked_and_what_is_open() -> None:
    address = asked(heap="b", rule="R1", open="odds")
    assert address.opens("signs") == f"{PATH}?heap=b&rule=R1&open=odds.signs"


def test_a_link_to_a_rule_keeps_all_but_the_rule() -> None:
    assert asked(heap="b", rule="R1", open="odds").without_rule == "?heap=b&open=odds"


def test_a_choice_carries_the_rule_and_the_folds() -> None:
    assert asked(heap="b", rule="R1", open="odds").carried_along == (
        ("rule", "R1"),
        ("open", "odds"),
    )


def test_a_plan_begins_an_address_of_its_own() -> None:
    assert asked(heap="b").writes("plan: place r2c2") == f"{PATH}?order=plan%3A+place+r2c2"
