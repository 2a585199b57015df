"""Advice beside what is asked, in a first game against bots: a move with one sentence why, when it
was asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

from club.play.bot_advice import Advice, advice_for, may_advise
from club.table_page.addresses import query_string
from club.table_page.turn.choices import texts
from club.tables.presentation.log_lines import UNSAID, PlayerNames
from club.tables.presentation.move_words import move_in_words
from club.tables.projection import TableProjection
from games.narrowing import narrow

ADVICE = "advice"  # asks for it, in an address


@dataclass(frozen=True, slots=True)
class Counsel:
    """What a learner may ask, or has asked."""

    ask: str  # address that asks
    text: str = ""  # the move in words; empty: nothing was asked
    why: str = ""  # one sentence
    brings: SafeString = UNSAID  # what the game reckons that it comes to
    pick: str = ""  # address with all of it picked; empty where it is written rather than picked


def counsel_of(
    one: TableProjection,
    cast: PlayerNames,
    address: str,
    query: Mapping[str, str],
    picks: Mapping[str, str],
) -> Counsel | None:
    """The advice, or the way to it; None where a table gives none."""
    if not may_advise(one) or one.decision is None or one.decision.laid.closed:
        return None
    ask = address + query_string((*picks.items(), (ADVICE, "1")))
    found = advice_for(one) if ADVICE in query else None
    return _told(one, cast, address, ask, found) if found else Counsel(ask)


def _told(
    one: TableProjection, cast: PlayerNames, address: str, ask: str, found: Advice
) -> Counsel:
    assert one.decision is not None  # advice is about it
    picks = texts(found.move)
    listed = narrow(tuple(one.decision.legal), picks).move == found.move
    pickable = listed or any(type(found.move) is form.kind for form in one.decision.families)
    return Counsel(
        ask=ask,
        text=move_in_words(found.move, cast),
        why=_why(found),
        brings=cast.sentence(found.brings) if found.brings else UNSAID,
        pick=address + query_string(picks.items()) if pickable else "",
    )


def _why(found: Advice) -> str:
    if found.among == 1:
        return gettext("Nothing else is possible.")
    said = ngettext(
        "Of %(count)d choice it looks best from what you know.",
        "Of %(count)d choices it looks best from what you know.",
        found.among,
    )
    return said % {"count": found.among}
