"""Refusals and missing things are shown by few mechanisms, not by each view."""

from __future__ import annotations

import pytest

from tests.support.source_files import sources

# `shows_refusals`, `refusals_on` and `refusals_told`; `or_404`, `expect_found` and `missing_as_404`
MECHANISMS = {"club.base.ui.refusals", "club.base.ui.web"}


@pytest.mark.parametrize("handler", ["except ClubError", "raise Http404"])
def test_few_modules_handle_by_hand_what_the_mechanisms_handle(handler: str) -> None:
    texts = {source.module: source.text for source in sources("club")}

    by_hand = {module: text.count(handler) for module, text in texts.items()}

    assert sum(by_hand[module] for module in by_hand.keys() - MECHANISMS) < 30
