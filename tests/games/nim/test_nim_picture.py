"""The picture from which the board of nim is drawn."""

from __future__ import annotations

from games.core import Ply
from games.nim import GAME
from games.nim.picture import NimPicture


def picture(**options: str | int) -> NimPicture:
    position = GAME.start(2, options).play(0, GAME.read_move("take 2 from a"))
    return GAME.picture(position.view(None), ())


def test_each_heap_has_its_letter_and_what_is_left_of_it() -> None:
    assert [(heap.letter, heap.left) for heap in picture().heaps] == [("a", 1), ("b", 4), ("c", 5)]


def test_each_stone_says_how_many_are_taken_with_it() -> None:
    assert picture().heaps[1].counts == (1, 2, 3, 4)


def test_taken_stones_keep_their_places_and_the_news_name_them() -> None:
    before = GAME.start(2, {})
    ply = Ply(0, GAME.read_move("take 2 from a"))
    (news,) = GAME.news(before, ply, before.after(0, ply.move), None)

    assert dict(news.parts)["stones"] == ("a3", "a2")
    assert [heap.gone for heap in picture().heaps] == [("a3", "a2"), (), ()]


def test_on_a_thumbnail_heaps_stand_apart_and_stones_on_each_other() -> None:
    heaps = picture().heaps
    assert [heap.x for heap in heaps] == [0, 22, 44]
    assert heaps[1].stones == (0, -10, -20, -30)


def test_the_board_says_what_the_last_stone_does() -> None:
    assert "wins" in picture().ending
    assert "loses" in picture(last_stone="loses").ending
