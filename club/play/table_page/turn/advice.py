"""The advice that a learner may ask for in a first game against bots."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from club.play.moves.bot_advice import Advice, advice_for, may_advise
from club.play.table_page.address import ADVICE, PageContext, query_string
from club.play.table_page.turn.picks import picks_of_move
from club.play.tables.drafts import Decision
from club.play.tables.presentation.move_words import move_in_words
from club.play.tables.presentation.names import NO_TEXT, PlayerNames
from games.narrowing import narrow

# differences of two evaluations, which are 0 to 1: from here on clear; up to here none
CLEAR_LEAD, EQUAL_LEAD = 0.03, 0.002


@dataclass(frozen=True, slots=True)
class AdviceSection:
    """The advice that was asked for, or the link that asks for it."""

    ask: str  # address that asks for advice
    text: str = ""  # the move in words; empty: none was asked for
    why: str = ""  # the reason, in one sentence
    brings: SafeString = NO_TEXT  # its expected result
    # address with the move picked; empty for a move that is typed
    pick: str = ""


def advice_section(context: PageContext) -> AdviceSection | None:
    """The advice, or the link to it; None where the table gives none."""
    decision, address = context.projection.decision, context.address
    if not may_advise(context.projection) or decision is None or decision.laid.closed:
        return None
    ask = address.path + query_string((*address.picks, (ADVICE, "1")))
    advice = advice_for(context.projection) if address.advised else None
    return _advice(context, decision, ask, advice) if advice else AdviceSection(ask)


def _advice(
    context: PageContext, decision: Decision, ask: str, advice: Advice
) -> AdviceSection:
    picks = picks_of_move(advice.move)
    listed = narrow(tuple(decision.legal), picks).move == advice.move
    pickable = listed or any(
        type(advice.move) is form.kind for form in decision.families
    )
    return AdviceSection(
        ask=ask,
        text=move_in_words(advice.move, context.names),
        why=_why(advice, context.names),
        brings=context.names.sentence(advice.brings) if advice.brings else NO_TEXT,
        pick=context.address.path + query_string(picks.items()) if pickable else "",
    )


def _why(advice: Advice, names: PlayerNames) -> str:
    """The reason: how the position after the move compares with the next best."""
    if advice.next_best is None:
        return gettext("Nothing else is possible.")
    if advice.lead >= CLEAR_LEAD:
        text = gettext("It leaves you clearly better placed than “%(other)s”.")
    elif advice.lead > EQUAL_LEAD:
        text = gettext("It leaves you a little better placed than “%(other)s”.")
    else:
        text = gettext("“%(other)s” would be about as good.")
    return text % {"other": move_in_words(advice.next_best, names)}
