"""Permissions at a table: each address of its page, by GET and POST, for every viewer at every
stage. Other addresses are in `access_rows.py`. Codes stand in the order of `everybody.VIEWERS`.
"""

from __future__ import annotations

TABLE = "tables/<int:table_id>/"
STAGES = ("open", "live", "held", "finished", "private open", "private live", "private finished")

# --- a table's addresses: to strangers all of them are the log-in, and the keys of the club open
# none

LOOKS = {  # by GET, alike for all who may see the table: open, live, held, finished
    "": "200 200 200 200",
    "news/": "200 200 200 200",
    "log/": "200 200 200 200",
    "time/": "200 200 200 200",
    "orders/": "200 200 200 200",
    "writing/": "200 200 200 200",
    "watch/": "302 302 302 302",
    "replay/": "404 200 200 200",
    "replay/<int:number>/": "404 200 200 200",
    "transcript/": "404 404 404 200",
    "chance/": "200 200 200 200",
}


# by GET, what anonymous visitors are answered at public tables of a club that shows all of them,
# at each stage: open, live, held, finished; elsewhere 302, to the log-in
VISITORS = {
    "watch/": "302 200 302 302",
    "replay/": "302 200 302 200",
    "replay/<int:number>/": "302 200 302 200",
}


def _always(codes: str) -> dict[str, str]:
    return dict.fromkeys(("open", "live", "held", "finished"), codes)


# by POST: a form, and codes of member, seated, host
SENDS: dict[str, tuple[dict[str, str], dict[str, str]]] = {
    "play/": (
        {"move": "step"},
        {
            "open": "403 409 409",
            "live": "403 422 303",
            "held": "403 422 422",
            "finished": "403 409 409",
        },
    ),
    "draft/": (
        {"move": "step"},
        {
            "open": "403 409 409",
            "live": "403 422 303",
            "held": "403 422 303",
            "finished": "403 409 409",
        },
    ),
    "undo/": (
        {},
        {
            "open": "403 409 409",
            "live": "403 303 303",
            "held": "403 303 303",
            "finished": "403 409 409",
        },
    ),
    "forgive/": (
        {"seat": "1", "turn": "1"},
        _always("403 422 422"),
    ),
    "stands/": (
        {},
        {
            "open": "403 409 409",
            "live": "403 303 303",
            "held": "403 303 303",
            "finished": "403 409 409",
        },
    ),
    "reset/": (
        {},
        {
            "open": "403 409 409",
            "live": "403 303 303",
            "held": "403 303 303",
            "finished": "403 409 409",
        },
    ),
    "order/": (
        {"key": "reply", "value": "yes"},
        {
            "open": "403 409 409",
            "live": "403 303 303",
            "held": "403 422 422",
            "finished": "403 409 409",
        },
    ),
    "order/drop/": (
        {"key": "reply"},
        _always("403 303 303"),
    ),
    "order/preset/": (
        {"preset": "99"},
        {
            "open": "403 409 409",
            "live": "403 422 422",
            "held": "403 422 422",
            "finished": "403 422 422",
        },
    ),
    "ask/": (
        {"name": "nobody-of-that-name"},
        _always("403 403 422"),
    ),
    "decline/": (
        {},
        {
            "open": "403 403 403",
            "live": "422 422 422",
            "held": "422 422 422",
            "finished": "422 422 422",
        },
    ),
    "join/": (
        {},
        {
            "open": "303 422 422",
            "private open": "404 403 422",  # a seated member learns of the invitation first
            "live": "422 422 422",
            "held": "422 422 422",
            "finished": "422 422 422",
        },
    ),
    "nonce/": (
        {"nonce": "rowan"},
        {
            "open": "403 303 303",
            "live": "422 422 422",
            "held": "422 422 422",
            "finished": "422 422 422",
        },
    ),
    "leave/": (
        {"sure": "yes"},
        {
            "open": "403 303 303",
            "private open": "404 302 303",  # home: the table is no longer theirs to see
            "live": "422 422 422",
            "held": "422 422 422",
            "finished": "422 422 422",
        },
    ),
    "bot/": (
        {"seat": "3", "bot": "random"},
        {
            "open": "403 403 303",
            "live": "403 403 422",
            "held": "403 403 422",
            "finished": "403 403 422",
        },
    ),
    "clear/": (
        {"seat": "1"},
        {
            "open": "403 403 303",
            "live": "403 403 422",
            "held": "403 403 422",
            "finished": "403 403 422",
        },
    ),
    "start/": (
        {},
        _always("403 403 422"),
    ),
    "invite/": (
        {},
        {
            "open": "403 403 303",
            "live": "403 403 422",
            "held": "403 403 422",
            "finished": "403 403 422",
        },
    ),
    "invite/revoke/": (
        {},
        _always("403 403 303"),
    ),
    "resign/": (
        {"sure": "yes"},
        {
            "open": "422 422 422",
            "live": "403 303 303",
            "held": "403 303 303",
            "finished": "422 422 422",
        },
    ),
    "back/": (
        {},
        {
            "open": "422 422 422",
            "live": "403 422 422",
            "held": "403 422 422",
            "finished": "422 422 422",
        },
    ),
    "resume/": (
        {},
        {
            "open": "403 403 422",
            "live": "403 403 422",
            "held": "403 403 303",
            "finished": "403 403 422",
        },
    ),
    "propose/": (
        {"kind": "end"},
        {
            "open": "403 409 409",
            "live": "403 303 303",
            "held": "403 303 303",
            "finished": "403 422 422",
        },
    ),
    "vote/": (
        {"proposal": "0", "answer": "yes"},
        _always("403 422 422"),
    ),
    "give-time/": (
        {"seat": "3"},
        {
            "open": "403 409 409",
            "live": "403 422 422",
            "held": "403 422 422",
            "finished": "403 422 422",
        },
    ),
    "rematch/": (
        {},
        _always("403 422 422"),
    ),
}

OVER = {"finished": "422 422 422"}  # alike in all of these
SENDS |= {
    "confirm/": ({}, OVER | {"open": "403 422 422", "live": "422 422 422", "held": "422 422 422"}),
    "substitute/": (
        {},
        OVER | {"open": "422 422 422", "live": "403 422 422", "held": "403 422 422"},
    ),
    "call-off/": (
        {},
        dict.fromkeys(("live", "held", "finished"), "403 403 422") | {"open": "409 409 409"},
    ),
}


def codes_at_a_table(place: str, method: str, stage: str) -> list[int]:
    """The answers to all viewers at a table's address. Raises LookupError for one without a row."""
    if place not in LOOKS and place not in SENDS:
        raise LookupError(
            f'The address "{TABLE}{place}" has no row that says who may ask it. Add "{place}" to '
            "LOOKS in tests/play/table_page/table_access_rows.py if it is read by GET, or to SENDS "
            "if it is a form, with the codes that are answered at each stage of a table."
        )
    private, _, public = stage.rpartition(" ")
    if method == "get" and place == "watch/":
        return [_of_visitor(place, stage), 302, 302, 302, 302]  # members go to the table
    if method == "get" and place in LOOKS:
        code = LOOKS[place].split()[STAGES.index(public)]
        return [_of_visitor(place, stage), *_told(" ".join([code] * 3), private)[1:]]
    if place in LOOKS:
        visitor = 405 if place in VISITORS else 302
        return [visitor, 405, 405, 405, 405]  # the wrong method says nothing of the table
    if method == "get":
        # to the log-in or to the table, and there one is told whether it may be seen
        return [302] * 5
    by_stage = SENDS[place][1]
    return _told(by_stage.get(stage) or by_stage[public], private)


def _of_visitor(place: str, stage: str) -> int:
    """What an anonymous visitor is answered."""
    if place not in VISITORS or stage not in STAGES[:4]:
        return 302
    return int(VISITORS[place].split()[STAGES.index(stage)])


def _told(codes: str, private: str) -> list[int]:
    member, seated, host = map(int, codes.split())
    outside = 404 if private else member
    return [302, outside, seated, host, outside]
