"""The advice that a learner may ask for in a first game against bots: first the kind of move, then
the move, each with the reasons for it.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from club.play.moves.bot_advice import Advice, advice_for, may_advise
from club.play.table_page.address import ADVICE, PageContext, query_string
from club.play.table_page.turn.picks import picks_of_move
from club.play.tables.drafts import Decision
from club.play.tables.presentation.move_reasons import (
    difference_in_words,
    reason_in_words,
)
from club.play.tables.presentation.move_words import move_in_words
from club.play.tables.presentation.names import NO_TEXT
from games.core import Move
from games.narrowing import narrow
from games.notation import field_texts, title

KIND_FIRST, WHOLE_MOVE = 1, 2  # the advice that an address asks for


@dataclass(frozen=True, slots=True)
class AdviceSection:
    """The advice that was asked for, or the link that asks for it."""

    ask: str  # address that asks for advice
    text: str = ""  # the move or its kind, in words; empty: none was asked for
    why: str = ""  # the reason, in one sentence
    differences: str = ""  # by term of its worth
    brings: SafeString = NO_TEXT  # its expected result
    # address with the move picked; empty for a move that is typed
    pick: str = ""
    more: str = ""  # address that asks for the move; empty: it is there
    points: tuple[str, ...] = ()  # pieces that are ringed


def advice_section(context: PageContext) -> AdviceSection | None:
    """The advice, or the link to it; None where the table gives none."""
    decision, address = context.projection.decision, context.address
    if not may_advise(context.projection) or decision is None or decision.laid.closed:
        return None
    advice = advice_for(context.projection) if address.advised else None
    if advice is None:
        return AdviceSection(_asking(context, KIND_FIRST))
    if address.advised == KIND_FIRST and advice.best.other_kind:
        return _kind_section(context, advice)
    return _move_section(context, decision, advice)


def _asking(context: PageContext, level: int) -> str:
    address = context.address
    return address.path + query_string((*address.picks, (ADVICE, str(level))))


def _kind_section(context: PageContext, advice: Advice) -> AdviceSection:
    """The kind of the best move, compared with the best move of another kind."""
    kind, rival = type(advice.move), advice.best.other_kind
    assert rival is not None
    return AdviceSection(
        ask=_asking(context, KIND_FIRST),
        text=gettext(title(kind)),
        why=reason_in_words(advice.best, rival, context.names),
        differences=difference_in_words(rival),
        more=_asking(context, WHOLE_MOVE),
    )


def _move_section(
    context: PageContext, decision: Decision, advice: Advice
) -> AdviceSection:
    """The best move, compared with the next best."""
    picks, rival = picks_of_move(advice.move), advice.best.next_best
    listed = narrow(tuple(decision.legal), picks).move == advice.move
    pickable = listed or any(
        type(advice.move) is form.kind for form in decision.families
    )
    brings = advice.brings
    return AdviceSection(
        ask=_asking(context, WHOLE_MOVE),
        text=move_in_words(advice.move, context.names),
        why=reason_in_words(advice.best, rival, context.names),
        differences=difference_in_words(rival) if rival else "",
        brings=context.names.sentence(brings) if brings else NO_TEXT,
        pick=context.address.path + query_string(picks.items()) if pickable else "",
        points=_pieces_of(advice.move),
    )


def _pieces_of(move: Move) -> tuple[str, ...]:
    """Names of pieces in the move: boards draw some of them."""
    words = (word for text in field_texts(move).values() for word in text.split())
    return tuple(dict.fromkeys(word for word in words if not word.isdecimal()))
