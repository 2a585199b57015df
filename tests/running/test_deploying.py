"""Django's deployment check of the real configuration, and the headers of every page."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from tests.support.another import another_python

REAL = {
    "PATH": os.environ["PATH"],
    "DATABASE_URL": "postgres://a:b@127.0.0.1:1/club",
    "REDIS_URL": "redis://127.0.0.1:1/0",
    "SECRET_KEY": "0123456789-abcdefghijklmnopqrstuvwxyz-ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "PUBLIC_URL": "https://club.example",
    "EMAIL_URL": "smtp+tls://a:b@127.0.0.1:587",
}


def manage(*words: str, **told: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        env=REAL | told,
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


@pytest.mark.long
def test_check_deploy_finds_nothing(tmp_path: Path) -> None:
    done = manage("check", "--deploy", "--fail-level=WARNING", VAR_DIR=str(tmp_path))
    assert done.returncode == 0, done.stderr
    # HSTS for subdomains and preloading are off unless asked for
    assert "no issues (2 silenced)" in done.stdout


@pytest.mark.long
def test_no_migration_is_missing(tmp_path: Path) -> None:
    done = manage("makemigrations", "--check", "--dry-run", DATABASE_URL="", VAR_DIR=str(tmp_path))
    assert done.returncode == 0, done.stdout


@pytest.mark.long
def test_behind_tls_cookies_are_secure_and_plain_addresses_move_on(tmp_path: Path) -> None:
    ask = (
        "from django.conf import settings as s; print("
        "s.SESSION_COOKIE_SECURE, s.CSRF_COOKIE_SECURE, s.SECURE_SSL_REDIRECT, "
        "s.SECURE_HSTS_SECONDS > 0, s.DEBUG)"
    )
    env = REAL | {"VAR_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "club.settings"}
    done = another_python(ask, env)
    assert done.stdout.split() == ["True", "True", "True", "True", "False"]


@pytest.mark.long
@pytest.mark.parametrize(
    ("told", "header"),
    [
        ({}, "max-age=31536000"),
        ({"HSTS_SUBDOMAINS": "1"}, "max-age=31536000; includeSubDomains"),
        (
            {"HSTS_SUBDOMAINS": "1", "HSTS_PRELOAD": "1"},
            "max-age=31536000; includeSubDomains; preload",
        ),
    ],
)
def test_hsts_is_for_this_host_alone_unless_more_is_asked_for(
    told: dict[str, str], header: str, tmp_path: Path
) -> None:
    ask = (
        "from django.middleware.security import "
        "SecurityMiddleware as M; from django.http import HttpResponse; "
        "from django.test import RequestFactory; "
        "request = RequestFactory().get('/health/', secure=True, HTTP_X_FORWARDED_PROTO='https'); "
        "print(M(lambda _: HttpResponse())(request)['Strict-Transport-Security'])"
    )
    env = REAL | {"VAR_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "club.settings"} | told
    assert another_python(ask, env).stdout.strip() == header


@pytest.mark.long
def test_passkeys_and_letters_go_by_the_environment_wherever_it_stands(tmp_path: Path) -> None:
    (tmp_path / "url").write_text("https://club.example\n")
    ask = (
        "from django.conf import settings as s; "
        "print(s.MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN, s.ACCOUNT_EMAIL_VERIFICATION)"
    )
    env = REAL | {
        "VAR_DIR": str(tmp_path),
        "DJANGO_SETTINGS_MODULE": "club.settings",
        "EMAIL_URL": " ",
    }
    env = {name: value for name, value in env.items() if name != "PUBLIC_URL"} | {
        "PUBLIC_URL_FILE": str(tmp_path / "url")
    }
    done = another_python(ask, env)
    assert done.stdout.split() == ["False", "none"]
