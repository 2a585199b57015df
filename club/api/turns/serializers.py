"""A turn as JSON: the view, what is asked, the legal moves with their forecasts, forms for moves
too many to list, draft and standing orders; and what a program sends in answer.
"""

from __future__ import annotations

from typing import Any

from rest_framework import serializers as s

from club.api.base.etags import tag_of
from club.api.base.plain_json import Json, Teller, plain
from club.api.base.requests import Sent, line, number
from club.api.base.serializers import UTC, Anything, MessageShape, Shape
from club.api.tables.serializers import OutcomeShape, open_question, teller_at
from club.play.bot_advice import advised
from club.play.services.orders import LONGEST_ORDER
from club.play.services.playing import LONGEST_TURN
from club.tables.models import Status
from club.tables.presentation.move_words import spoken
from club.tables.projection import Decision, Own, Seen
from games.core import Family, OrderForm
from games.message import Message
from games.notation import LONGEST, kind_name


class Moves(Sent):
    moves = s.ListField(
        child=line(LONGEST, help_text="a notation, exactly as `legal` has it"),
        min_length=1,
        max_length=LONGEST_TURN,
    )
    asked = number(help_text="the number of the question that this answers")


class Undoing(Sent):
    asked = number(help_text="the number of the question")
    all = s.BooleanField(default=False, help_text="the whole draft; else its last move")


class StandingDraft(Sent):
    asked = number(help_text="the number of the question")
    stands = s.BooleanField(help_text="play the draft if your time runs out")


class Ordering(Sent):
    key = line(100)
    value = line(LONGEST_ORDER)


class Dropping(Sent):
    key = line(100, help_text="of the standing order")


class ChosenPreset(Sent):
    preset = number(help_text="which of the view's `orders.presets`, from 0 on")


class LegalShape(Shape):
    move = s.CharField(help_text="its notation: send this")
    said = s.CharField(help_text="in words")
    forecast = MessageShape(allow_null=True)


class BlankShape(Shape):
    name = s.CharField()
    choices = s.ListField(child=s.CharField(allow_blank=True), help_text="none: a number in bounds")
    low = s.IntegerField()
    high = s.IntegerField()


class FamilyShape(Shape):
    kind = s.CharField()
    notation = s.CharField()
    blanks = BlankShape(many=True)


class DraftShape(Shape):
    moves = s.ListField(child=s.CharField())
    lost = s.ListField(child=s.CharField(), help_text="no longer legal")
    closed = s.BooleanField(help_text="the last result is unknown: play, or take it back")
    stands = s.BooleanField(help_text="it is played if your time runs out")
    balance = MessageShape(allow_null=True)


class OrderFormShape(Shape):
    key = s.CharField()
    question = MessageShape()
    choices = s.ListField(child=s.CharField())
    ranked = s.BooleanField()
    planned = s.BooleanField()
    provisos = s.ListField(child=s.CharField())
    advised = s.CharField(allow_blank=True)


class PresetShape(Shape):
    text = MessageShape()
    orders = s.DictField(child=s.CharField(), help_text="by key; others of presets are dropped")


class OrdersShape(Shape):
    given = s.DictField(child=s.CharField(), help_text="by key")
    forms = OrderFormShape(many=True)
    presets: Any = PresetShape(many=True, help_text="bundles, given by their place in this list")


class TurnShape(Shape):
    table = s.IntegerField()
    status = s.ChoiceField(choices=Status.values)
    seat = s.IntegerField(allow_null=True)
    asked = s.IntegerField(
        allow_null=True, help_text="send it back with the answer; null: nothing to decide"
    )
    must = s.BooleanField(help_text="the game waits for you; false: you may, and need not")
    due_at = s.DateTimeField(allow_null=True, help_text=UTC)
    mark = s.CharField()
    view = Anything(help_text="shaped as games/{slug}/schema says; null before the start")
    sentence = MessageShape(allow_null=True)
    legal = LegalShape(many=True)
    families = FamilyShape(many=True, help_text="moves too many to list: fill in the notation")
    draft = DraftShape(allow_null=True)
    orders = OrdersShape()
    outcome = OutcomeShape(allow_null=True)


class AdviceShape(Shape):
    move = s.CharField(help_text="its notation")
    said = s.CharField(help_text="in words")
    forecast = MessageShape(allow_null=True)
    among = s.IntegerField(help_text="moves that it was compared with, itself included")


class CounselShape(Shape):
    advice = AdviceShape(
        allow_null=True, help_text="null: nothing is asked of you, or no table of learning"
    )


def turn_facts(one: Seen) -> dict[str, Json]:
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


def advice_facts(one: Seen) -> Json:
    """What the strongest bot would do in the viewer's place; None where no advice is given."""
    found = advised(one)
    if found is None:
        return None
    teller = teller_at(one)
    return {
        "move": str(found.move),
        "said": spoken(found.move, teller.cast),
        "forecast": teller.message(found.brings),
        "among": found.among,
    }


def _moves(decision: Decision, teller: Teller) -> list[dict[str, Json]]:
    cast, game, view = teller.cast, teller.game, decision.view
    return [
        {
            "move": str(move),
            "said": spoken(move, cast),
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


def _draft(decision: Decision, teller: Teller, own: Own | None) -> dict[str, Json]:
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


def _orders(one: Seen, teller: Teller) -> dict[str, Json]:
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
