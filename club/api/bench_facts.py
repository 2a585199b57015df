"""What the API says of the bench. Of a chair that may be taken what every spectator may know of its
table, and for who is asked just now what its seat sees.
"""

from __future__ import annotations

from club.api.facts import asked_sentence, brief, log_facts, pace_facts
from club.api.plain import Json, plain
from club.members.models import Member
from club.substitutes import queries
from club.substitutes.briefings import seat_briefing
from club.substitutes.models import SubstituteRequest
from club.tables.projection import project_table


def bench_facts(member: Member) -> dict[str, Json]:
    """The games a member has volunteered for, and the calls that ask them."""
    chosen = queries.offers_of(member).items()
    return {
        "wishes": [{"game": game, "chairs": chairs} for game, chairs in chosen],
        "calls": [_call_facts(call) for call in queries.requests_to(member)],
    }


def briefing_facts(call: SubstituteRequest, member: Member) -> dict[str, Json]:
    """What is read before the chair is taken; of one that is taken, nothing but that."""
    seat = seat_briefing(call, member)
    out = queries.open_request(call.table_id, call.seat)
    if out is None:
        return {"open": False, "call": _call_facts(call), **_NOTHING}
    one = project_table(call.table, None)
    return {
        "open": True,
        "call": _call_facts(out),
        "pace": pace_facts(call.table),
        "sentence": asked_sentence(one) if one.read else None,
        "log": log_facts(one) if one.read else [],
        "view": plain(seat.view) if seat else None,
    }


_NOTHING: dict[str, Json] = {"pace": None, "sentence": None, "log": [], "view": None}


def _call_facts(call: SubstituteRequest) -> dict[str, Json]:
    return {
        "id": call.pk,
        "table": brief(call.table),
        "seat": call.seat,
        "why": call.why,
        "over_at": call.over_at,
    }
