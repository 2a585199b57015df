"""Mutation testing: the mutations that it finds. Mutation runs are started by hand."""

from __future__ import annotations

import ast
from collections.abc import Iterable

import pytest

from tests.mutations import known_tests, modules, named_after, sampled, twins
from tests.support.mutation_targets import Break, Module, rule_breaks, secret_breaks
from tests.support.source_files import NEWEST, PROJECT

RULES = '''
PRICE = 3  # R9


def cost(roads: int, sites: tuple[int, ...]) -> int:
    """What it costs."""  # R7
    return roads + min(sites)


def free(gold: int) -> bool:
    spare = gold - 1
    return spare > PRICE and not gold  # R8, D2


def all_free(seats: int, ever: bool) -> tuple[int, ...]:
    found = [1]
    found += [seat for seat in range(seats) if free(seat)]  # R8
    if ever:  # R10
        found.append(seats)  # R11
    return other(found)  # R12


def over(self, seats: int) -> Position:
    """The end."""  # R13
    return self.change(phase=OVER, seat=next(seats))
'''
SECRETS = """
def view(self, viewer: Viewer):
    kept = self.kept if self.over else ()
    return AView(viewer, kept, hand=self.hands[viewer], pile=len(self.pile), asked=1 << viewer)


def news(self, seat, viewer: Viewer):
    if viewer != seat:
        return ()
    if viewer is None:
        return ("nobody sits there",)
    return ("you draw",) if viewer in self.drawing and self.drawing else ()


def plain(self, seat, viewer: Seat):
    return self.hands[viewer]
"""


def changes(found: Iterable[Break]) -> set[str]:
    return {f"{one.old} -> {one.new}" for one in found}


def found_changes() -> dict[int, set[str]]:
    """The changes that can be made in RULES, by line."""
    breaks = rule_breaks(Module("rules.py", RULES))
    return {line: changes(found) for line, found in breaks.items()}


def test_a_tag_is_about_its_line_and_behind_a_docstring_about_all_that_it_describes() -> None:
    found = found_changes()
    assert found.keys() == {2, 6, 12, 17, 18, 19, 20, 24}
    assert found[2] == {"3 -> (4)"}
    assert found[6] == {
        "roads + min(sites) -> (roads - min(sites))",
        "roads + min(sites) -> (roads + min(sites) - 1)",
        "min(sites) -> (max(sites))",
    }
    assert {"spare > PRICE -> (spare >= PRICE)", "not gold -> (gold)"} < found[12]
    assert not any("gold - 1" in change for change in found[12])


def test_loops_questions_statements_and_what_is_given_back_are_changed() -> None:
    found = found_changes()
    assert "free(seat) -> (not free(seat))" in found[17]
    assert any(change.endswith("-> pass") for change in found[17])
    assert found[18] == {"ever -> (not ever)"}
    assert found[19] == {"found.append(seats) -> pass"}
    assert found[20] == {"other(found) -> (other(found)[1:])"}
    assert {change.split(" -> ")[1] for change in found[24]} == {
        "(self.change(seat=next(seats)))",
        "(self.change(phase=OVER))",
    }


def test_every_change_makes_another_module() -> None:
    module = Module("rules.py", RULES)
    breaks = [one for found in rule_breaks(module).values() for one in found]
    written = [ast.dump(ast.parse(one.text)) for one in breaks]
    assert len({*written, ast.dump(ast.parse(RULES))}) == len(written) + 1
    assert {one.rules for one in breaks if one.line == 12} == {("R8", "D2")}


def test_what_depends_on_who_looks_or_on_the_end_or_is_only_counted_is_shown() -> None:
    assert changes(secret_breaks(Module("view.py", SECRETS))) == {
        "viewer -> (max((viewer or 0) - 1, 0))",
        "self.over -> (True)",
        "len(self.pile) -> (self.pile)",
        "viewer != seat -> (False)",
        "viewer in self.drawing -> (True)",
    }


@pytest.mark.parametrize("slug", NEWEST)
def test_every_rule_cited_in_code_has_a_test_named_after_it(slug: str) -> None:
    tests = known_tests(PROJECT, slug)
    cited = {rules for module in modules(PROJECT, slug) for rules in module.tags.values()}
    assert cited
    assert [rules for rules in cited if not named_after(rules, tests)] == []


def test_a_sample_is_as_large_as_asked_and_comes_out_the_same_again() -> None:
    found = modules(PROJECT, "liars_dice")
    assert [len(sampled(found, sample, 1)) for sample in (5, 20)] == [5, 20]
    assert sampled(found, 20, 1) == sampled(found, 20, 1) != sampled(found, 20, 2)


def test_a_rule_is_not_taken_for_a_longer_number() -> None:
    tests = {"a": "test_r1_seats", "b": "test_r12_orders", "c": "test_ends R1."}
    assert named_after(["R1"], tests) == ["a", "c"]


@pytest.mark.parametrize("slug", NEWEST)
def test_a_game_keeps_secrets_exactly_when_it_has_twins(slug: str) -> None:
    secrets = [one for module in modules(PROJECT, slug) for one in secret_breaks(module)]
    assert bool(secrets) == bool(twins(known_tests(PROJECT, slug)))
