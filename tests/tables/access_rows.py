"""Who may what, as tables: every address of the site, asked with GET and POST by everybody. `test_access.py` asks.

Codes stand in the order of `everybody.VIEWERS`: stranger, member, seated, host, admin. An address without a row fails.
"""

from __future__ import annotations

from tests.tables.everybody import INVITE

TABLE = "tables/<int:table_id>/"
STAGES = ("open", "live", "held", "finished", "private open", "private live", "private finished")

# --- a table's addresses: to strangers all of them are the log-in, and the keys of the club open none

LOOKS = {  # by GET, alike for all who may see the table: open, live, held, finished
    "": "200 200 200 200",
    "news/": "200 200 200 200",
    "log/": "200 200 200 200",
    "writing/": "200 200 200 200",
    "replay/": "404 200 200 200",
    "replay/<int:number>/": "404 200 200 200",
    "transcript/": "404 404 404 200",
}
SENDS: dict[str, tuple[dict[str, str], dict[str, str]]] = {  # by POST: a form, and codes of member, seated, host
    "play/": (
        {"move": "step"},
        {"open": "403 409 409", "live": "403 422 303", "held": "403 422 422", "finished": "403 409 409"},
    ),
    "draft/": (
        {"move": "step"},
        {"open": "403 409 409", "live": "403 422 303", "held": "403 422 303", "finished": "403 409 409"},
    ),
    "undo/": ({}, {"open": "403 409 409", "live": "403 303 303", "held": "403 303 303", "finished": "403 409 409"}),
    "reset/": ({}, {"open": "403 409 409", "live": "403 303 303", "held": "403 303 303", "finished": "403 409 409"}),
    "order/": (
        {"key": "reply", "value": "yes"},
        {"open": "403 409 409", "live": "403 303 303", "held": "403 422 422", "finished": "403 409 409"},
    ),
    "order/drop/": (
        {"key": "reply"},
        {"open": "403 303 303", "live": "403 303 303", "held": "403 303 303", "finished": "403 303 303"},
    ),
    "join/": (
        {},
        {
            "open": "303 422 422",
            "private open": "404 403 422",  # who sits there is told of the invitation first
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
        {"open": "403 403 303", "live": "403 403 422", "held": "403 403 422", "finished": "403 403 422"},
    ),
    "clear/": (
        {"seat": "1"},
        {"open": "403 403 303", "live": "403 403 422", "held": "403 403 422", "finished": "403 403 422"},
    ),
    "start/": ({}, {"open": "403 403 422", "live": "403 403 422", "held": "403 403 422", "finished": "403 403 422"}),
    "invite/": ({}, {"open": "403 403 303", "live": "403 403 422", "held": "403 403 422", "finished": "403 403 422"}),
    "invite/revoke/": (
        {},
        {"open": "403 403 303", "live": "403 403 303", "held": "403 403 303", "finished": "403 403 303"},
    ),
    "resign/": (
        {"sure": "yes"},
        {"open": "422 422 422", "live": "403 303 303", "held": "403 303 303", "finished": "422 422 422"},
    ),
    "resume/": ({}, {"open": "403 403 422", "live": "403 403 422", "held": "403 403 303", "finished": "403 403 422"}),
    "call-off/": (
        {"agrees": "yes"},
        {"open": "422 422 422", "live": "403 303 303", "held": "403 303 303", "finished": "422 422 422"},
    ),
}


def codes_at_a_table(place: str, method: str, stage: str) -> list[int]:
    """What everybody is answered at a table's address. Raises KeyError for one without a row."""
    private, _, public = stage.rpartition(" ")
    if method == "get" and place in LOOKS:
        code = LOOKS[place].split()[STAGES.index(public)]
        return _told(" ".join([code] * 3), private)
    if place in LOOKS:
        return [302, 405, 405, 405, 405]  # the wrong method says nothing of the table
    if method == "get":
        SENDS[place]
        return [302] * 5  # to the log-in or to the table, and there one is told whether it may be seen
    by_stage = SENDS[place][1]
    return _told(by_stage.get(stage) or by_stage[public], private)


def _told(codes: str, private: str) -> list[int]:
    member, seated, host = map(int, codes.split())
    outside = 404 if private else member
    return [302, outside, seated, host, outside]


# --- all other addresses: GET and POST

INSIDE, LOOK, OPEN, HERE = "302 200 200 200 200", "302 405 405 405 405", "200 200 200 200 200", "405 405 405 405 405"
REFUSED = "422 422 422 422 422"
TO_LOG_IN, NOTHING = "302 302 302 302 302", "302 404 404 404 404"
ELSEWHERE = {
    "": (OPEN, HERE),
    "health/": (OPEN, HERE),
    "metrics/": ("403 403 403 403 200", HERE),
    "tables/": (INSIDE, LOOK),
    "tables/open/": (INSIDE, LOOK),
    "tables/open/<slug:slug>/": (INSIDE, "302 422 422 422 422"),
    "tables/invite/<str:token>/": (OPEN, "302 303 409 409 303"),
    "tables/games/<slug:slug>/": (OPEN, HERE),
    "tables/games/<slug:slug>/rules/": (OPEN, HERE),
    "live/home/": (NOTHING, NOTHING),  # served beside Django, see tests/live
    "live/tables/<int:table_id>/": (NOTHING, NOTHING),
    "letters/": (INSIDE, LOOK),
    "members/me/": (INSIDE, "302 422 422 422 422"),
    "^members/named/(?P<name>[A-Za-z0-9_-]{2,20})/$": (INSIDE, LOOK),
    "accounts/login/": ("200 302 302 302 302", "422 302 302 302 302"),
    "accounts/logout/": (INSIDE, TO_LOG_IN),
    "accounts/inactive/": (OPEN, HERE),
    "accounts/signup/": ("200 302 302 302 302", "422 302 302 302 302"),
    "accounts/reauthenticate/": (INSIDE, "302 422 422 422 422"),
    "accounts/email/": (INSIDE, TO_LOG_IN),
    "accounts/confirm-email/": (OPEN, HERE),
    "accounts/^confirm-email/(?P<key>[-:\\w]+)/$": (OPEN, "404 404 404 404 404"),
    "accounts/password/change/": (INSIDE, "302 422 422 422 422"),
    "accounts/password/set/": (TO_LOG_IN, TO_LOG_IN),
    "accounts/password/reset/": (OPEN, REFUSED),
    "accounts/password/reset/done/": (OPEN, HERE),
    "accounts/password/reset/key/done/": (OPEN, HERE),
    "accounts/^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$": (OPEN, REFUSED),
    "accounts/login/code/confirm/": (TO_LOG_IN, TO_LOG_IN),
    "accounts/2fa/": (INSIDE, LOOK),
    "accounts/2fa/authenticate/": (TO_LOG_IN, TO_LOG_IN),
    "accounts/2fa/reauthenticate/": (TO_LOG_IN, TO_LOG_IN),
    "accounts/2fa/totp/activate/": (TO_LOG_IN, TO_LOG_IN),  # the password is asked once more
    "accounts/2fa/totp/deactivate/": (NOTHING, NOTHING),
    "accounts/2fa/recovery-codes/": (NOTHING, LOOK),
    "accounts/2fa/recovery-codes/generate/": (TO_LOG_IN, TO_LOG_IN),
    "accounts/2fa/recovery-codes/download/": (NOTHING, NOTHING),
    "accounts/2fa/webauthn/": (INSIDE, LOOK),
    "accounts/2fa/webauthn/add/": (TO_LOG_IN, TO_LOG_IN),
    "accounts/2fa/webauthn/login/": (TO_LOG_IN, TO_LOG_IN),
    "accounts/2fa/webauthn/reauthenticate/": (TO_LOG_IN, TO_LOG_IN),
    "accounts/2fa/webauthn/keys/<int:pk>/remove/": (TO_LOG_IN, TO_LOG_IN),
    "accounts/2fa/webauthn/keys/<int:pk>/edit/": (TO_LOG_IN, TO_LOG_IN),
}

# --- the admin pages: for the keeper alone, and of tables, records and notices nothing can be written there

ADMIN = "admin/"
ADMIN_LOG_IN = ("302 403 403 403 302", "302 403 403 403 200")
READ_ONLY = ("tables/table", "records/record")


def codes_elsewhere(route: str, method: str) -> list[int]:
    """What everybody is answered there. Raises KeyError for an address without a row."""
    return list(map(int, ELSEWHERE[route][method == "post"].split()))


def path_of(route: str, table_id: int) -> str:
    """The address filled in: Nim, the invitation, the host's name, the table."""
    filled = {
        "<slug:slug>": "nim",
        "<str:token>": INVITE,
        "<int:table_id>": str(table_id),
        "<int:number>": "1",
        "<int:pk>": "1",
        "<id>": "1",
        "<path:object_id>": str(table_id),
        "<path:content_type_id>": "1",
        "^members/named/(?P<name>[A-Za-z0-9_-]{2,20})/$": "members/named/hanna/",
        "^confirm-email/(?P<key>[-:\\w]+)/$": "confirm-email/nonsense/",
        "^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$": "password/reset/key/x-y/",
        "(?P<url>.*)$": "nowhere",
    }
    for written, given in filled.items():
        route = route.replace(written, given)
    return "/" + (f"{ADMIN}tables/" if "app_label" in route else route)
