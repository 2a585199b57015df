"""Rauha: the committed sprite sheet is complete and agrees with the data of the cards."""

from __future__ import annotations

import re

from games.rauha.presentation.sprite_sheet import icons, sheet
from games.rauha.rules.faces import CARDS, ENTITIES, FACES
from tests.support.source_files import PROJECT

SHEET = PROJECT / "games" / "rauha" / "static" / "sheet.svg"


def test_the_committed_sheet_is_what_the_figures_give() -> None:
    assert SHEET.read_text(encoding="utf-8") == sheet.draw_sheet()


def test_the_sheet_carries_no_style_and_no_script() -> None:
    assert not re.search(
        r"\sstyle=|<style|<script|\bon\w+=|https?://(?!www\.w3\.org/2000/svg)", SHEET.read_text()
    )


def test_every_face_is_drawn_large_and_small() -> None:
    text = SHEET.read_text()
    faces = [face.id for face in FACES if face.id not in ENTITIES]
    wanted = [name for face in faces for name in (face, f"small-{face}", f"brings-{face}")]

    assert len(faces) == 98
    assert [name for name in wanted if f'id="{name}"' not in text] == []


def test_every_card_has_a_price_and_every_entity_what_it_brings() -> None:
    text = SHEET.read_text()
    assert all(f'id="price-{card}"' in text for card in CARDS)
    assert all(f'id="brings-{entity}"' in text for entity in ENTITIES)


def test_every_sign_stands_for_itself() -> None:
    text = SHEET.read_text()
    assert [name for name in icons.draw_icons() if f'<symbol id="{name}"' not in text] == []


def test_whatever_the_sheet_uses_is_on_it() -> None:
    text = SHEET.read_text()
    assert set(re.findall(r'href="#([^"]+)"', text)) <= set(re.findall(r'id="([^"]+)"', text))


def test_a_card_shows_as_many_symbols_as_it_has() -> None:
    for face in (face for face in FACES if face.age):
        drawing = next(
            line
            for line in sheet.draw_sheet().splitlines()
            if line.startswith(f'<g id="{face.id}">')
        )
        assert drawing.count("#g-biome-") == len(face.biomes)
        assert drawing.count("#g-animal-") == len(face.animals)
        assert drawing.count("#g-drop") == face.water
