"""What the API says of a turn: the view as JSON, what is asked, the legal moves with their
forecasts, forms for moves too many to list, draft and standing orders; and what moves would come
to, tried without being kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from club.api.facts import open_question, teller_at
from club.api.marks import tag_of
from club.api.plain import Json, Teller, plain
from club.play.bot_advice import advice_for
from club.tables.presentation.move_words import move_in_words
from club.tables.projection import Decision, OwnSeat, TableProjection
from games.core import AnyPosition, Family, IllegalMove, Move, OrderForm, Seat
from games.message import Message, message
from games.notation import kind_name

NOTHING_ASKED = message("You may not move now.")


@dataclass
class Trial:
    """Moves tried one after the other, as far as they can be known."""

    position: AnyPosition = field(repr=False)
    steps: list[dict[str, Json]] = field(default_factory=list)
    refused: dict[str, Json] | None = None
    open: bool = False  # the last step's result cannot be known before it is played


def turn_facts(one: TableProjection) -> dict[str, Json]:
    """All that a program needs to decide. Before the start there is no view."""
    head: dict[str, Json] = {
        "table": one.table.pk,
        "status": one.table.status,
        "seat": one.viewer,
        "asked": open_question(one),
        "due_at": one.own.due_at if one.own else None,
        "mark": tag_of(one),
    }
    if one.read is None:
        return {**head, "must": False, "view": None, "sentence": None, **_NO_CHOICE}
    teller, decision = teller_at(one), one.decision
    return {
        **head,
        "must": decision is not None and decision.must,
        "view": plain(decision.view if decision else one.view),
        "sentence": teller.message(one.asks),
        "legal": _moves(decision, teller) if decision else [],
        "families": [_family(family) for family in decision.families] if decision else [],
        "draft": _draft(decision, teller, one.own) if decision else None,
        "orders": _orders(one, teller),
        "outcome": plain(one.outcome),
    }


_NO_ORDERS: dict[str, Json] = {"given": {}, "forms": [], "presets": []}
_NO_CHOICE: dict[str, Json] = {
    "legal": [],
    "families": [],
    "draft": None,
    "orders": _NO_ORDERS,
    "outcome": None,
}


def tried(one: TableProjection, notations: Sequence[str]) -> dict[str, Json]:
    """What these moves would come to, from what is really played on; nothing is kept."""
    teller = teller_at(one)
    if one.decision is None:
        refused = {"move": notations[0], "why": teller.message(NOTHING_ASKED)}
        return {"steps": [], "open": False, "balance": None, "refused": refused}
    seat, before = one.decision.seat, one.decision.before
    trial = Trial(before)
    for notation in notations:
        if not _stepped(trial, notation, seat, teller):
            break
    balance = one.game.balance(one.decision.view_before, trial.position.view(seat))
    return {
        "steps": trial.steps,
        "open": trial.open,
        "balance": teller.message(balance),
        "refused": trial.refused,
    }


def advice_facts(one: TableProjection) -> Json:
    """What the strongest bot would do in the viewer's place; None where no advice is given."""
    found = advice_for(one)
    if found is None:
        return None
    teller = teller_at(one)
    return {
        "move": str(found.move),
        "said": move_in_words(found.move, teller.cast),
        "forecast": teller.message(found.brings),
        "among": found.among,
    }


def refused_move(one: TableProjection, notations: Sequence[str]) -> str:
    """The first of the moves that the rules refuse; the last where all alone would do."""
    found = tried(one, notations)["refused"]
    return str(found["move"]) if found else notations[-1]


def _stepped(trial: Trial, notation: str, seat: Seat, teller: Teller) -> bool:
    """One move further; False at the first that is refused or not foreseeable."""
    try:
        move: Move = teller.game.read_move(notation)
    except IllegalMove as illegal:
        trial.refused = {"move": notation, "why": teller.message(illegal.message)}
        return False
    position = trial.position
    if not position.allows(seat, move):
        why = teller.message(position.why_not(seat, move))
        trial.refused = {"move": notation, "why": why}
        return False
    forecast = teller.message(teller.game.forecast(position.view(seat), move))
    trial.steps.append({"move": notation, "forecast": forecast})
    trial.open = not position.is_deterministic(seat, move)
    if not trial.open:
        trial.position = position.after(seat, move)
    return not trial.open


def _moves(decision: Decision, teller: Teller) -> list[dict[str, Json]]:
    cast, game, view = teller.cast, teller.game, decision.view
    return [
        {
            "move": str(move),
            "said": move_in_words(move, cast),
            "forecast": teller.message(game.forecast(view, move)),
        }
        for move in decision.legal
    ]


def _family(family: Family) -> dict[str, Json]:
    blanks = [
        {"name": blank.name, "choices": list(blank.choices), "low": blank.low, "high": blank.high}
        for blank in family.fields
    ]
    kind = family.kind
    return {"kind": kind_name(kind), "notation": kind.NOTATION, "blanks": blanks}


def _draft(decision: Decision, teller: Teller, own: OwnSeat | None) -> dict[str, Json]:
    laid = decision.laid
    balance: Message | None = None
    if laid.kept:
        balance = teller.game.balance(decision.view_before, decision.view)
    return {
        "moves": [str(move) for move in laid.kept],
        "lost": list(laid.lost),
        "closed": laid.closed,
        "stands": own is not None and own.draft_stands,
        "balance": teller.message(balance),
    }


def _orders(one: TableProjection, teller: Teller) -> dict[str, Json]:
    if one.own is None or not one.may_order:
        return _NO_ORDERS
    return {
        "given": {key: value for key, (value, _asked) in one.own.orders.items()},
        "forms": [_order_form(form, teller) for form in one.game.orders(one.view)],
        "presets": [
            {"text": teller.message(preset.text), "orders": dict(preset.orders)}
            for preset in one.game.presets(one.view)
        ],
    }


def _order_form(form: OrderForm, teller: Teller) -> dict[str, Json]:
    return {
        "key": form.key,
        "question": teller.message(form.question),
        "choices": list(form.choices),
        "ranked": form.ranked,
        "planned": form.planned,
        "provisos": list(form.provisos),
        "advised": form.advised,
    }
