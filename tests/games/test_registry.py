"""The registry of games, loading of their data files, and fast copies of positions."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import FrozenInstanceError, dataclass, replace
from types import ModuleType

import pytest
from django.conf import settings

from games import data, registry
from games.core import AnyGame, Option, RuleChange
from games.frozen import changer
from games.nim import GAME as NIM


@dataclass(frozen=True, slots=True)
class Pair:
    left: int
    right: tuple[int, ...] = ()


@pytest.fixture
def second_nim() -> Iterator[AnyGame]:
    """Version 2 of nim, in a module of its own. The installed games are restored afterwards."""
    game: AnyGame = type("Nim2", (type(NIM),), {"info": replace(NIM.info, version=2)})()
    module = ModuleType("nim_2")
    module.GAME = game  # type: ignore[attr-defined]
    sys.modules["nim_2"] = module
    yield game
    del sys.modules["nim_2"]
    registry.fill(settings.INSTALLED_GAMES)


def test_the_games_of_the_settings_are_installed() -> None:
    installed = [registry.find(*title) for title in registry.installed_versions()]
    folders = dict.fromkeys(registry.folder(game).replace("/", ".") for game in installed)
    assert list(folders) == settings.INSTALLED_GAMES


def test_find_returns_the_newest_version_and_old_versions_by_number(second_nim: AnyGame) -> None:
    registry.fill(["nim_2", "games.nim"])
    assert registry.games() == (second_nim,)
    assert registry.find("nim") is second_nim
    assert registry.find("nim", 1) is NIM


def test_a_package_may_have_older_versions_of_its_game(second_nim: AnyGame) -> None:
    package = sys.modules["nim_2"]
    package.EARLIER_VERSIONS = (NIM,)  # type: ignore[attr-defined]
    registry.fill(["nim_2"])
    assert registry.games() == (second_nim,)
    assert registry.find("nim", 1) is NIM
    assert registry.folder(NIM) == registry.folder(second_nim)


def test_an_older_version_in_the_same_folder_has_the_rules_before_the_changes() -> None:
    registry.fill(["tests.support.newer_rules.nim"])
    try:
        newer = registry.rules(registry.find("nim", 2))
        older = registry.rules(registry.find("nim", 1))
    finally:
        registry.fill(settings.INSTALLED_GAMES)
    assert "- **R2** On your turn, take one, two or three stones\n  from one heap.\n" in newer
    assert "- **R2** On your turn, take any number of stones from one heap.\n- **R3**" in older
    assert "three stones" not in older


def test_a_rule_that_a_version_added_is_missing_in_the_rules_before() -> None:
    change = RuleChange(2, "R2", "New.")

    before = change.undone_in("- **R1** A.\n- **R2** B\n  and C.\n\n- **R3** D.\n")

    assert before == "- **R1** A.\n\n- **R3** D.\n"


def test_options_that_a_version_lacks_are_not_offered() -> None:
    chosen: dict[str, str | int] = {"heaps": "3 4 5", "last_stone": "draws", "speed": 2}

    assert NIM.info.offered(chosen) == {"heaps": "3 4 5"}


def test_each_older_version_says_what_has_changed_since() -> None:
    for slug, version in registry.installed_versions():
        newest = registry.find(slug)
        changed = {change.version for change in newest.info.changes_since(version)}
        assert changed == set(range(version + 1, newest.info.version + 1)), (slug, version)


def test_each_change_is_undone_in_the_rules_of_an_older_version_in_the_same_folder() -> None:
    for slug, version in registry.installed_versions():
        older, newest = registry.find(slug, version), registry.find(slug)
        if registry.folder(older) == registry.folder(newest):
            for change in newest.info.changes_since(version):
                rules = registry.rules(newest)
                assert change.undone_in(rules) != rules, (slug, change.rule)


def test_fill_replaces_the_installed_games(second_nim: AnyGame) -> None:
    registry.fill(["nim_2"])
    with pytest.raises(registry.UnknownGame, match="nim 1"):
        registry.find("nim", 1)


def test_an_unknown_title_is_refused() -> None:
    with pytest.raises(registry.UnknownGame, match="chess"):
        registry.find("chess")


def test_every_option_has_a_title_and_labels() -> None:
    for game in registry.games():
        for option in game.info.options:
            assert option.title and len(option.labels) == len(option.values), (
                game.info.slug,
                option.id,
            )
            assert len(set(option.labels)) == len(option.labels), option.id
            assert all(
                str(value) not in option.meaning for value in option.values if "_" in str(value)
            ), option.id


def test_an_option_without_names_is_shown_as_it_is_written() -> None:
    option = Option("last_stone", ("under_tax", 3), 3, "")
    assert (option.name, option.label("under_tax"), option.label(3)) == (
        "Last stone",
        "under tax",
        "3",
    )
    assert replace(option, labels=("a", "b")).label("gone_since") == "gone since"


def test_every_kind_of_move_names_a_rule_that_there_is() -> None:
    for game in registry.games():
        for kind in game.moves:
            assert f"**{kind.RULE}**" in registry.rules(game), kind


def test_every_game_has_rules_to_read() -> None:
    for game in registry.games():
        assert registry.rules(game).startswith(f"# {game.info.name}")


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.info.slug)
def test_every_game_refuses_seats_and_options_it_does_not_have(game: AnyGame) -> None:
    few, many = game.info.seats[0], game.info.seats[-1]
    for seats, options in [(few - 1, {}), (many + 1, {}), (few, {"no such": 1})]:
        with pytest.raises(ValueError):
            game.start(seats, options)
    for option in game.info.options:
        assert option.default in option.values
        with pytest.raises(ValueError, match=option.id):
            game.start(few, {option.id: "no such value"})


def test_a_changed_copy_equals_a_replaced_one_and_leaves_the_old_one() -> None:
    change, old = changer(Pair), Pair(1, (2, 3))
    assert change(old, right=()) == replace(old, right=()) == Pair(1)
    assert change(old) == old == Pair(1, (2, 3))
    with pytest.raises(FrozenInstanceError):
        change(old, left=5).left = 6
    with pytest.raises(TypeError):
        change(old, middle=1)


def test_data_files_are_loaded_once_and_read_only(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("packages")
    (folder / "odd_game" / "data").mkdir(parents=True)
    (folder / "odd_game" / "rules" / "board").mkdir(parents=True)
    for package in ("", "rules", "rules/board"):
        (folder / "odd_game" / package / "__init__.py").write_text("")
    (folder / "odd_game" / "data" / "tiles.toml").write_text(
        '[farm]\ncost = [1, 2]\n[[steps]]\nname = "a"\n'
    )
    sys.path.insert(0, str(folder))
    try:
        tiles = data.load("odd_game", "tiles")
        from_package = data.load("odd_game.rules.board", "tiles")
        with pytest.raises(FileNotFoundError, match=r"data/cards\.toml"):
            data.load("odd_game.rules", "cards")
    finally:
        sys.path.remove(str(folder))
    assert tiles["farm"]["cost"] == (1, 2)
    assert tiles["steps"][0]["name"] == "a"
    assert data.load("odd_game", "tiles") is tiles
    assert from_package == tiles
    with pytest.raises(TypeError):
        tiles["farm"]["cost"] = ()  # type: ignore[index]
