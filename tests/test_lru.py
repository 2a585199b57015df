"""The cache has a limit, and drops the least recently used value first."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from club.base.lru_cache import LruCache


def test_the_longest_unused_goes_first() -> None:
    kept: LruCache[str, int] = LruCache(2)
    kept.store("a", 1)
    kept.store("b", 2)
    assert kept.get("a") == 1
    kept.store("c", 3)
    assert [name in kept for name in "abc"] == [True, False, True]
    assert kept.get("b") is None and len(kept) == 2


def test_a_look_that_is_no_use_keeps_nothing_longer() -> None:
    kept: LruCache[str, int] = LruCache(2)
    for number, name in enumerate("abc"):
        assert kept.peek("a") == (0 if number else None)
        kept.store(name, number)
    assert kept.peek("a") is None and kept.peek("b") == 1


def test_the_weight_is_that_of_all_that_is_kept() -> None:
    kept: LruCache[str, str] = LruCache(10, len)
    for name, text in (("a", "four"), ("b", "five!"), ("a", "six..."), ("c", "one")):
        kept.store(name, text)
        assert kept.currsize <= kept.maxsize
    assert kept.currsize == len("six...") + len("one") and "b" not in kept
    kept.clear()
    assert kept.currsize == len(kept) == 0


def test_a_value_larger_than_the_cache_is_not_stored_and_nothing_fails() -> None:
    kept: LruCache[str, str] = LruCache(3, len)
    kept.store("a", "one")
    kept.store("b", "much more")
    assert kept.get("a") == "one" and kept.get("b") is None
    kept.store("a", "much more")
    assert kept.get("a") == "one"


def test_what_is_not_to_go_over_the_old_leaves_it() -> None:
    kept: LruCache[str, str] = LruCache(10, len)
    kept.store("a", "longer")
    kept.store("a", "short", replaces=lambda old: len(old) < len("short"))
    assert kept.get("a") == "longer" and kept.currsize == len("longer")


def test_many_threads_leave_a_right_weight() -> None:
    kept: LruCache[int, str] = LruCache(50, len)

    def work(seed: int) -> None:
        for number in range(500):
            kept.store((seed * number) % 37, "x" * (number % 7))
            kept.get(number % 37)

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(work, (3, 5, 7, 11)))
    assert kept.currsize == sum(len(kept.get(key) or "") for key in range(37)) <= 50
