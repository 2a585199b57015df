"""Rakentaa: what the templates write down, decided in Python: the chart, the draft, the tiles, the
figures.
"""

from __future__ import annotations

from games.rakentaa import GAME
from games.rakentaa.game import RakentaaPosition
from games.rakentaa.presentation.income_chart import ROWS
from games.rakentaa.presentation.map.layouts import Spot
from games.rakentaa.rules import board
from games.rakentaa.rules.moves import Build
from games.rakentaa.rules.position import Effect
from tests.games.rakentaa.pictures import draw_picture, find_own_turn, play_randomly
from tests.games.rakentaa.positions import A, B, C, D, make_t4, play_plies


def test_the_track_is_the_printed_one() -> None:
    position, seat = find_own_turn(5)
    spaces = draw_picture(position, seat).track.spaces
    assert tuple(space.income for space in spaces) == board.CHART
    rows = [
        sum(space.y == top for space in spaces) for top in sorted({space.y for space in spaces})
    ]
    assert tuple(rows) == ROWS
    assert next(space.number for space in spaces if space.final) == position.terms.final_space


def test_every_marker_stands_on_its_space_and_none_hides_another() -> None:
    for position in play_randomly(5):
        track = draw_picture(position, None).track
        for seat, number in enumerate(position.spaces):
            assert seat in [marker.seat for marker in track.spaces[number].markers]
        for space in track.spaces:
            spots = [(marker.x, marker.y) for marker in space.markers]
            assert len(set(spots)) == len(spots)


def test_a_ghost_stands_where_the_move_would_bring_the_marker() -> None:
    position, seat = find_own_turn()
    move = next(move for move in position.legal_moves(seat) if isinstance(move, Build))
    then = position.after(seat, move)
    ghosts = [
        space.number
        for space in draw_picture(position, seat, move).track.spaces
        for marker in space.markers
        if marker.ghost and marker.seat == seat
    ]
    assert ghosts == [then.spaces[seat]]


def test_there_is_no_ghost_while_moves_lead_to_different_spaces() -> None:
    position, seat = find_own_turn()
    picture = draw_picture(position, seat, *position.legal_moves(seat))
    assert not any(marker.ghost for space in picture.track.spaces for marker in space.markers)


# --- a draft is drawn hollow


def laid_out(before: RakentaaPosition, text: str, land: str) -> Spot:
    """The land as its builder sees it with one move in the draft."""
    view = play_plies(before, (A, text)).view(A)
    drawing = GAME.picture(view, ()).drawings[before.view(A)].wide
    return next(spot for spot in drawing.spots if spot.land.id == land)


def test_a_structure_laid_out_is_hollow_and_those_of_before_are_not() -> None:
    before = make_t4(pieces={B: "kaikuharju"})
    spot = laid_out(before, "build on kaikuharju", "kaikuharju")
    assert [sign.look for sign in spot.stands] == ["seat-1 piece", "seat-0 piece laid-out"]
    assert spot.hollow.count("L") == 2  # one free place, and the way back


def test_a_castle_laid_out_is_hollow_and_has_no_rim_yet() -> None:
    spot = laid_out(make_t4(gold={A: 70}), "castle on kaikuharju", "kaikuharju")
    assert spot.stands[-1].look == "seat-0 piece laid-out"
    assert "mine" not in [sign.look for sign in spot.stands]


def test_a_castle_of_the_viewers_own_has_a_rim() -> None:
    own, foreign = (
        [sign.look for sign in spot.stands]
        for name in ("koivuniitty", "rautavuori")
        for spot in draw_picture(make_t4(), A).wide.spots
        if spot.land.id == name
    )
    assert own[-2:] == ["mine", "seat-0 piece"]
    assert foreign[-1:] == ["seat-1 piece"]
    assert "mine" not in foreign


def test_a_marker_moved_by_a_draft_is_hollow_and_leaves_its_old_place_behind() -> None:
    before = make_t4()
    view = play_plies(before, (A, "build on kaikuharju")).view(A)
    spaces = GAME.picture(view, ()).drawings[before.view(A)].track.spaces
    assert spaces[0].markers[0].look == "seat-0 piece left"
    assert [marker.look for marker in spaces[5].markers] == ["seat-0 piece laid-out"]


def test_nothing_is_hollow_without_a_draft() -> None:
    picture = draw_picture(play_plies(make_t4(), (A, "build on kaikuharju")), A)
    looks = [sign.look for spot in picture.wide.spots for sign in spot.stands]
    looks += [marker.look for space in picture.track.spaces for marker in space.markers]
    assert not [look for look in looks if "laid-out" in look or "left" in look]


# --- the year, the figures, what is going on


def test_turn_tiles_say_who_is_on_turn_and_who_has_played() -> None:
    tiles = draw_picture(make_t4(at=1), A).tiles
    assert [tile.look for tile in tiles] == [
        "seat-0 passed own",
        "seat-1 on-turn",
        "seat-2",
        "seat-3",
    ]
    assert draw_picture(make_t4(phase="over"), A).tiles == ()


def test_the_viewers_own_column_is_marked_and_what_is_not_there_is_faint() -> None:
    figures = draw_picture(make_t4(tokens={B: {"ship": 2}}), B).figures
    assert [cell.figure for cell in figures.gold] == [60, 40, 30, 20]
    assert [cell.look for cell in figures.gold] == ["", "own", "", ""]
    ships = figures.tokens[board.SHIP]
    assert [cell.look for cell in ships] == ["none", "own", "none", "none"]


def test_what_is_going_on_is_named_by_its_token_or_its_card() -> None:
    tokens = {A: {"fort": 1}}
    fort = play_plies(make_t4(tokens=tokens, hands={B: "narrow_escape"}), (A, "ban token ship"))
    tax = play_plies(make_t4(hands={A: "royal_tax", B: "narrow_escape"}), (A, "play royal tax"))
    pending = [draw_picture(position, C).pending for position in (fort, tax, make_t4())]
    assert pending[2] is None
    assert [(one.market_or_fort, one.card) for one in pending if one] == [
        ("fort", ""),
        ("", "royal_tax"),
    ]


def test_an_effect_in_force_is_drawn_for_everybody() -> None:
    taxed = make_t4(effects=(Effect("extra_fee", 0, B, 1 << D),))
    assert draw_picture(taxed, None).effects[0].exempt == (D,)


def test_a_token_of_several_uses_has_a_link_for_each() -> None:
    held = {token.id: token for token in draw_picture(make_t4(), A).tokens}
    assert held["farm"].only_use == ("farms", "1")
    assert held["farm"].several_uses == ()
    assert held["fort"].only_use == ("", "")
    assert held["fort"].several_uses == (("kind", "ban_token"), ("kind", "ban_land"))


def test_every_land_is_listed_once_under_its_island() -> None:
    islands = draw_picture(make_t4(), None).islands
    lands = [land.id for island in islands for land in island.lands]
    assert sorted(lands) == sorted(board.LANDS)
    assert all(land.island == island.id for island in islands for land in island.lands)


def test_the_small_picture_shows_every_castle() -> None:
    castles = draw_picture(make_t4(), None).castles
    assert sorted(castle.seat for castle in castles) == [A, A, B, B, C, C, D, D]
