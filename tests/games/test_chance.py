"""Verifiable chance: draws can be verified afterwards, and neither predicted nor chosen before."""

from __future__ import annotations

import ast
import hashlib
import hmac
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from games.chance import BY_NONCES, BY_PYTHON, Seed, commitment
from games.chance.numbers import Numbers
from games.core import CHANCE
from tests.support.aside import aside

SECRET = bytes(range(32))
PLIES = [(CHANCE, "roll 1 3"), (0, "bid 2 fives"), (1, "challenge")]
OLD = Seed(BY_PYTHON, SECRET)
NEW = Seed(BY_NONCES, SECRET, ("rowan", "birch", ""))
KNOWN = (246374, 777895)  # before any ply, and after these
DRAWN_RANDRANGE = [371862, 469372, 418226]
DRAWN_SAMPLE = [2, 7, 9, 11, 8]
DRAWN_CHOICE = ["f", "f", "b", "d"]
DRAWN_RANDOM = 0.2653342020038426
DRAWN_SHUFFLE = [3, 1, 7, 4, 0, 6, 2, 5]
DRAWN_LOTS = [(0, 2, 1), (1, 4, 2, 3, 0)]


def test_the_commitment_is_the_sha256_of_the_secret() -> None:
    assert commitment(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert commitment(SECRET) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


class TestVersion1:
    """Records of this version still have to be verified."""

    def test_known_draws_stay_what_they_are(self) -> None:
        assert [OLD.generator([]).randrange(10**6) for _ in range(2)] == [KNOWN[0]] * 2
        assert OLD.generator(PLIES).randrange(10**6) == KNOWN[1]

    def test_hmac_alone_repeats_the_draws(self) -> None:
        lines = b"-1 roll 1 3\n0 bid 2 fives\n1 challenge"
        digest = hmac.new(SECRET, lines, hashlib.sha256).digest()
        assert OLD.generator(PLIES).random() == Random(digest).random()


class TestVersion2:
    def test_known_draws_stay_what_they_are(self) -> None:
        """A change here would make every recorded commitment invalid."""
        first, later = NEW.generator([]), NEW.generator(PLIES)
        assert [first.randrange(10**6) for _ in range(3)] == DRAWN_RANDRANGE
        assert later.sample(range(12), 5) == DRAWN_SAMPLE
        assert [later.choice("abcdef") for _ in range(4)] == DRAWN_CHOICE
        assert later.random() == DRAWN_RANDOM
        cards = list(range(8))
        later.shuffle(cards)
        assert cards == DRAWN_SHUFFLE
        assert [NEW.lots(3), NEW.lots(5)] == DRAWN_LOTS

    def test_hmac_alone_repeats_the_draws(self) -> None:
        mixed = hmac.new(SECRET, b"rowan\nbirch\n", hashlib.sha256).digest()
        lines = b"plies\n-1 roll 1 3\n0 bid 2 fives\n1 challenge"
        key = hmac.new(mixed, lines, hashlib.sha256).digest()
        first = hmac.new(key, b"0", hashlib.sha256).digest()
        assert NEW.generator(PLIES).randrange(6) == int.from_bytes(first[:8]) % 6

    def test_each_nonce_changes_what_comes(self) -> None:
        others = [("rowan", "birch", "x"), ("rowan", "", ""), ("birch", "rowan", "")]
        seeds = [NEW, *(Seed(BY_NONCES, SECRET, nonces) for nonces in others)]
        assert len({seed.generator(PLIES).random() for seed in seeds}) == 4

    def test_every_order_of_seats_comes_up_about_as_often(self) -> None:
        lots = Counter(Seed(BY_NONCES, SECRET, (str(n), "")).lots(3) for n in range(600))
        assert len(lots) == 6
        assert min(lots.values()) > 70


class TestNumbers:
    def test_each_number_is_about_as_likely(self) -> None:
        numbers = Numbers(b"key")
        rolls = Counter(numbers.randrange(1, 7) for _ in range(6_000))
        assert sorted(rolls) == [1, 2, 3, 4, 5, 6]
        assert min(rolls.values()) > 900

    def test_numbers_that_would_make_the_result_uneven_are_skipped(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        given = iter([(1 << 64) - 1, 7])
        monkeypatch.setattr(Numbers, "_next", lambda _: next(given))
        assert Numbers(b"key").below(6) == 1

    def test_a_sample_has_nothing_twice_and_a_shuffle_loses_nothing(self) -> None:
        numbers, cards = Numbers(b"key"), list(range(52))
        numbers.shuffle(cards)
        assert sorted(cards) == list(range(52))
        assert len(set(numbers.sample(cards, 52))) == 52

    @pytest.mark.parametrize("bound", [0, -1, (1 << 64) + 1])
    def test_there_is_nothing_below_such_a_bound(self, bound: int) -> None:
        with pytest.raises(ValueError, match="no number below"):
            Numbers(b"key").below(bound)

    @pytest.mark.parametrize("population", [range(3), {1, 2, 3, 4, 5}])
    def test_a_sample_is_of_something_in_order_and_long_enough(
        self, population: range | set[int]
    ) -> None:
        with pytest.raises(ValueError, match="long enough"):
            Numbers(b"key").sample(population, 4)

    def test_methods_that_python_may_change_are_not_implemented(self) -> None:
        with pytest.raises(NotImplementedError):
            Numbers(b"key").getrandbits(8)


@pytest.mark.parametrize("seed", [OLD, NEW])
def test_the_secret_alone_does_not_tell_the_draws(seed: Seed) -> None:
    """Draws depend on each ply before, on its seat and on the sequence."""
    others = [
        PLIES[:2],
        [(1, "roll 1 3"), *PLIES[1:]],
        [*PLIES[:2], (0, "challenge")],
        [PLIES[1], PLIES[0], PLIES[2]],
    ]
    drawn = [seed.generator(plies).random() for plies in ([], PLIES, *others)]
    assert len(set(drawn)) == len(drawn)


def test_another_secret_draws_otherwise() -> None:
    other = Seed(BY_NONCES, bytes(32), NEW.nonces)
    assert NEW.generator(PLIES).random() != other.generator(PLIES).random()


def test_a_seed_does_not_show_its_secret() -> None:
    assert SECRET.hex() not in repr(NEW)
    assert repr(SECRET) not in repr(NEW)


def test_games_use_only_the_methods_that_numbers_implements() -> None:
    promised = {name for name in vars(Numbers) if not name.startswith("_")} - {"getrandbits"}
    asked = {
        node.attr
        for path in Path("games").rglob("*.py")
        for node in ast.walk(aside(ast.parse, path.read_text()))
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name | ast.Attribute)
        and _name(node.value) == "rng"
    }
    assert {"randrange", "sample"} <= asked <= promised


def _name(node: ast.Name | ast.Attribute) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr
