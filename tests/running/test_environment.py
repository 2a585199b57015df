"""Environment variables: wrong values are refused, right values are used."""

import os
import sqlite3
import stat
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from club.base.configuration.environment import Environment
from club.settings import SQLITE_OPTIONS

FULL = 2  # as SQLite numbers it
REAL = {
    "DATABASE_URL": "postgres://a:b@db/club",
    "REDIS_URL": "redis://r/0",
    "SECRET_KEY": "k" * 50,
}
WRONG: list[tuple[dict[str, str], str]] = [  # the settings, and a part of the error message
    ({"PORT": "eighty"}, "PORT is 'eighty'; it must be a whole number from 1 to 65535"),
    ({"PORT": "0"}, "PORT"),
    ({"PORT": "65536"}, "PORT"),
    ({"PORT": "9" * 5000}, "PORT"),
    ({"PORT": "-1"}, "PORT"),
    ({"PORT": "0000080000"}, "PORT"),
    ({"PORT": "٨٠"}, "PORT"),
    ({"TIME_ZONE": "Middle/Earth"}, "TIME_ZONE is 'Middle/Earth'"),
    ({"HSTS_PRELOAD": "1"}, "HSTS_PRELOAD is 1; browsers ask for HSTS_SUBDOMAINS=1, too."),
    ({"DEBUG": "maybe"}, "DEBUG is 'maybe'; it must be 1 or 0"),
    ({"DATABASE_URL": "oracle://x/y"}, "DATABASE_URL begins with 'oracle'"),
    ({"DATABASE_URL": "club"}, "DATABASE_URL"),
    (REAL | {"DATABASE_URL": "postgres://a:b@db:port/x"}, "DATABASE_URL cannot be read"),
    (REAL | {"REDIS_URL": ""}, "REDIS_URL is missing"),
    (REAL | {"WEB_PROCESSES": "0"}, "WEB_PROCESSES is '0'; it must be a whole number"),
    ({"WEB_PROCESSES": "2"}, "WEB_PROCESSES is more than 1; several need DATABASE_URL"),
    ({"REDIS_URL": "http://r"}, "REDIS_URL begins with 'http'"),
    ({"REDIS_URL": "unix:///run/redis"}, "REDIS_URL begins with 'unix'"),
    ({"REDIS_URL": "redis://r:port/0"}, "REDIS_URL cannot be read"),
    (REAL | {"SECRET_KEY": ""}, "SECRET_KEY is missing"),
    ({"SECRET_KEY_FILE": "/nowhere/key"}, "SECRET_KEY_FILE names a file that cannot be read"),
    ({"SEAL_KEYS": "short"}, "SEAL_KEYS holds a wrong key"),
    ({"EMAIL_URL": "pigeon://x"}, "EMAIL_URL begins with 'pigeon'"),
    ({"EMAIL_URL": "smtp://a:b@c:xx"}, "EMAIL_URL cannot be read"),
    ({"EMAIL_URL": "smtp://a:b@c:99999"}, "EMAIL_URL cannot be read"),
    ({"EMAIL_URL": "smtp+tls://"}, "EMAIL_URL cannot be read"),
    (
        {"LETTERS_FROM": "@@@"},
        "LETTERS_FROM is '@@@'; it must look like Kerho <kerho@club.example>",
    ),
    ({"LETTERS_FROM": "Kerho"}, "LETTERS_FROM is 'Kerho'"),
    ({"MAIL_AUTH_ID": "mx club"}, "MAIL_AUTH_ID is 'mx club'; it must look like"),
    ({"MAIL_IN_SECRET": "secret"}, "MAIL_IN_SECRET is wrong; it must be whsec_"),
    ({"MAIL_IN_SECRET": "whsec_AAAA"}, "MAIL_IN_SECRET is wrong; it must be whsec_"),
    ({"LETTERS_FROM": "Kerho <kerho@club.example>\nBcc: all@club.example"}, "LETTERS_FROM is"),
    (
        {"LETTERS_FROM_FILE": "/nowhere/from"},
        "LETTERS_FROM_FILE names a file that cannot be read",
    ),
    ({"MOST_GAMES": "0"}, "MOST_GAMES is '0'; it must be a whole number from 1 to 1000"),
    ({"MOST_GAMES": "many"}, "MOST_GAMES is 'many'"),
    ({"PUBLIC_URL": "club.example"}, "PUBLIC_URL is 'club.example'"),
    ({"PUBLIC_URL": "https://u:99999999/"}, "PUBLIC_URL is 'https://u:99999999/'"),
    (
        {"PUBLIC_URL": "https://club.example/inside"},
        "PUBLIC_URL is 'https://club.example/inside'",
    ),
    ({"PUBLIC_URL": "https://the club"}, "PUBLIC_URL is 'https://the club'"),
    ({"PUBLIC_URL": "https://a:b@club.example"}, "PUBLIC_URL is"),
    (
        {"CSRF_TRUSTED_ORIGINS": "foo"},
        "CSRF_TRUSTED_ORIGINS holds 'foo'; each must look like https://club.example",
    ),
    (
        {"CSRF_TRUSTED_ORIGINS": "https://a, https://b:0"},
        "CSRF_TRUSTED_ORIGINS holds 'https://b:0'",
    ),
    ({"ALLOWED_HOSTS": ","}, "ALLOWED_HOSTS names nothing"),
    ({"ALLOWED_HOSTS": "https://club.example"}, "ALLOWED_HOSTS holds 'https://club.example'"),
    ({"ALLOWED_HOSTS": "club.example:8000"}, "ALLOWED_HOSTS holds 'club.example:8000'"),
    ({"SEAL_KEYS": " , "}, "SEAL_KEYS names nothing"),
    ({"VAR_DIR": "/proc/nope"}, "VAR_DIR is '/proc/nope'; it cannot be made"),
    (REAL | {"VAR_DIR": "/proc/nope"}, "VAR_DIR is '/proc/nope'; it cannot be made"),
    ({"VAR_DIR": __file__}, "VAR_DIR is"),
    ({"VAR_DIR_FILE": "/nowhere/folder"}, "VAR_DIR_FILE names a file that cannot be read"),
    ({"PUSH_KEY": "short"}, "PUSH_KEY is wrong"),
    ({"HOOK_HOSTS": "https://chat.internal"}, "HOOK_HOSTS holds 'https://chat.internal'"),
    ({"HOOK_HOSTS": "chat.internal:0"}, "HOOK_HOSTS holds 'chat.internal:0'"),
    ({"HOST": "a..b"}, "HOST is 'a..b'"),
]


@pytest.mark.parametrize(("told", "why"), WRONG)
def test_a_wrong_value_is_named_in_one_sentence(
    told: dict[str, str], why: str, tmp_path: Path
) -> None:
    with pytest.raises(ImproperlyConfigured) as refused:
        Environment(told, tmp_path)
    assert why in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_password_in_an_address_is_not_repeated(tmp_path: Path) -> None:
    for name in ("DATABASE_URL", "REDIS_URL", "EMAIL_URL"):
        with pytest.raises(ImproperlyConfigured) as refused:
            Environment({name: "odd://member:hunter2@host/x"}, tmp_path)
        assert "hunter2" not in str(refused.value)


def test_nothing_told_is_the_embedded_club(tmp_path: Path) -> None:
    told = Environment({}, tmp_path)
    assert (told.embedded, told.port, told.redis_url) == (True, 8000, "")
    assert told.database["NAME"] == str(tmp_path / "var" / "club.sqlite3")
    assert told.public_url == "http://localhost:8000"


def test_the_embedded_secret_is_kept_and_only_ours_to_read(tmp_path: Path) -> None:
    first, second = Environment({}, tmp_path), Environment({}, tmp_path)
    assert first.secret_key == second.secret_key
    assert len(first.secret_key) > 50
    assert stat.S_IMODE((tmp_path / "var" / "secret_key").stat().st_mode) == 0o600


def test_a_secret_may_stand_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "key").write_text("from-the-file\n")
    told = Environment(
        REAL | {"SECRET_KEY": "", "SECRET_KEY_FILE": str(tmp_path / "key")}, tmp_path
    )
    assert told.secret_key == "from-the-file"


def test_a_secret_may_begin_with_a_dollar(tmp_path: Path) -> None:
    assert (
        Environment(REAL | {"SECRET_KEY": "$strong-secret"}, tmp_path).secret_key
        == "$strong-secret"
    )


def test_an_empty_value_is_as_good_as_none(tmp_path: Path) -> None:
    values = Environment({"PORT": "", "DEBUG": "", "TIME_ZONE": " "}, tmp_path)
    assert (values.port, values.debug, values.time_zone) == (8000, False, "Europe/Helsinki")


def test_any_value_may_stand_in_a_file(tmp_path: Path) -> None:
    values = {
        "VAR_DIR": str(tmp_path / "kept"),
        "LETTERS_FROM": "The club <post@club.example>",
        "HOST": "0.0.0.0",
    }
    for name, value in values.items():
        (tmp_path / name).write_text(f"{value}\n")
    told = Environment({f"{name}_FILE": str(tmp_path / name) for name in values}, tmp_path)
    assert (str(told.folder), told.email_from, told.host) == tuple(values.values())


def test_what_is_right_is_taken_as_it_is(tmp_path: Path) -> None:
    right = {
        "ALLOWED_HOSTS": "*, .club.example,10.0.0.1,[::1]",
        "CSRF_TRUSTED_ORIGINS": "https://*.club.example:8443",
    }
    told = Environment(right | {"HOST": "::", "LETTERS_FROM": "kerho@localhost"}, tmp_path)
    assert told.allowed_hosts == ("*", ".club.example", "10.0.0.1", "[::1]")
    assert told.trusted_origins == ("https://*.club.example:8443",)
    assert (told.host, told.email_from) == ("::", "kerho@localhost")


def test_a_club_at_a_numbered_address_answers_there(tmp_path: Path) -> None:
    assert (
        Environment({"PUBLIC_URL": "http://[fd00::1]:8000"}, tmp_path).allowed_hosts[0]
        == "[fd00::1]"
    )


def test_a_kept_secret_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "var" / "secret_key").mkdir(parents=True)
    with pytest.raises(ImproperlyConfigured, match="secret_key in VAR_DIR cannot be read"):
        Environment({}, tmp_path)


def test_a_real_club_is_told_of_its_servers(tmp_path: Path) -> None:
    told = Environment(
        REAL | {"PUBLIC_URL": "https://club.example/", "EMAIL_URL": "smtp+tls://a:b@post:587"},
        tmp_path,
    )
    assert not told.embedded
    assert told.database["ENGINE"] == "django.db.backends.postgresql"
    assert told.allowed_hosts[0] == "club.example"
    assert told.trusted_origins == ("https://club.example",)
    assert told.email["EMAIL_USE_TLS"] is True
    assert not (tmp_path / "var").exists()


def test_seals_do_not_depend_on_the_secret_key_when_they_have_keys_of_their_own(
    tmp_path: Path,
) -> None:
    assert (
        Environment(REAL, tmp_path).seal_keys
        != Environment(REAL | {"SECRET_KEY": "x" * 50}, tmp_path).seal_keys
    )
    own = {"SEAL_KEYS": "A" * 43 + "="}
    assert Environment(REAL | own, tmp_path).seal_keys == ("A" * 43 + "=",)


def test_a_real_club_has_as_many_web_processes_as_cores_and_an_embedded_one_has_one(
    tmp_path: Path,
) -> None:
    assert Environment(REAL, tmp_path).web_processes == min(len(os.sched_getaffinity(0)), 12)
    assert Environment(REAL | {"WEB_PROCESSES": "3"}, tmp_path).web_processes == 3
    assert Environment({}, tmp_path).web_processes == 1


def test_however_many_cores_there_are_the_processes_nobody_asked_for_fit_the_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: range(96))
    assert Environment(REAL, tmp_path).web_processes == 12
    assert Environment(REAL | {"WEB_PROCESSES": "40"}, tmp_path).web_processes == 40


def test_on_sqlite_what_is_acknowledged_is_on_the_disk() -> None:
    with sqlite3.connect(":memory:") as line:
        line.executescript(SQLITE_OPTIONS["init_command"])
        assert line.execute("PRAGMA synchronous").fetchone() == (FULL,)


LOOPBACK: list[dict[str, str]] = [
    {},
    {"HOST": "127.0.0.2"},
    {"HOST": "::1", "PUBLIC_URL": "http://[::1]:8000"},
    {"PUBLIC_URL": "http://club.localhost:8000"},
]
REACHABLE: list[dict[str, str]] = [
    {"HOST": "0.0.0.0"},
    {"HOST": "::"},
    {"HOST": "192.168.1.7"},
    {"HOST": "club.example"},
    {"PUBLIC_URL": "http://club.example"},
    {"PUBLIC_URL": "http://club.example", "ALLOWED_HOSTS": "localhost"},
    {"ALLOWED_HOSTS": "*"},
    {"ALLOWED_HOSTS": "localhost,.club.example"},
]


@pytest.mark.parametrize("values", LOOPBACK)
def test_a_club_that_only_this_machine_reaches_is_on_loopback(
    values: dict[str, str], tmp_path: Path
) -> None:
    assert Environment(values, tmp_path).is_loopback


@pytest.mark.parametrize("values", REACHABLE)
def test_a_club_that_others_may_reach_is_not(values: dict[str, str], tmp_path: Path) -> None:
    assert not Environment(values, tmp_path).is_loopback


@pytest.mark.parametrize(("text", "most"), [("", None), ("12", 12)])
def test_games_at_once_have_no_limit_unless_the_club_sets_one(
    tmp_path: Path, text: str, most: int | None
) -> None:
    assert Environment({"MOST_GAMES": text}, tmp_path).most_games == most
