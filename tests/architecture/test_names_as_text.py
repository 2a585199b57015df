"""No code of the club is named as text: functions are imported, or registered in
`AppConfig.ready()`. Django, Celery, REST framework and others want some dotted names.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator

import pytest

from tests.support.source_files import Source, expect_none, sources

CODE = re.compile(r"club\.(base|messages|people|play|community|site)\.[\w.:]+")
# settings of Django and of packages whose values are dotted names
OF_PACKAGES = {
    "ACCOUNT_ADAPTER",
    "ACCOUNT_FORMS",
    "AUTHENTICATION_BACKENDS",
    "AUTH_PASSWORD_VALIDATORS",
    "CELERY_BEAT_SCHEDULER",
    "CLUB_APPS",
    "CONTEXT_PROCESSORS",
    "CSRF_FAILURE_VIEW",
    "EMAIL_BACKEND",
    "FORM_RENDERER",
    "IN_REDIS",
    "MFA_ADAPTER",
    "MFA_FORMS",
    "MIDDLEWARE",
    "REST_FRAMEWORK",
    "SESSION_ENGINE",
    "SPECTACULAR_SETTINGS",
    "TEMPLATES",
    "WITHOUT_MAIL_SERVER",
}
# modules besides settings, with what wants the name
WANTED_BY = {
    "club.base.broker": "Kombu's transports",
    "club.base.streams.asgi": "the URLconf of `resolve`",
    "club.people.members.session_store": "the names of back ends in sessions",
    "club.play.guests.views": "the back end of `login`",
    "club.play.turns_by_email.reply_tokens": "a comparison with EMAIL_BACKEND",
    "club.site.api.openapi": "classes of drf-spectacular",
    "club.site.management.commands.serve": "a module that Python runs",
}


def find_names_of_code(settings: Iterable[Source]) -> Iterator[str]:
    """Settings with texts that are dotted names of code of the club."""
    for source in settings:
        for statement in ast.walk(source.tree):
            setting = name_of_setting(statement)
            if (
                setting
                and setting not in OF_PACKAGES
                and any(map(is_name_of_code, ast.walk(statement)))
            ):
                yield (
                    f"{setting} in {source.module} names code of the club as text: let its app "
                    "register it in AppConfig.ready()"
                )


def find_names_in_apps(modules: Iterable[Source]) -> Iterator[str]:
    """Texts of modules besides settings that are dotted names of code of the club. The names of app
    configs and of URLconfs that are included are Django's own way.
    """
    for source in modules:
        names_of_django = {
            id(text)
            for node in ast.walk(source.tree)
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "include"
            for text in ast.walk(node)
        }
        if source.module.endswith(".apps"):
            names_of_django |= {
                id(node.value)
                for node in ast.walk(source.tree)
                if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "name"
            }
        for node in ast.walk(source.tree):
            if is_name_of_code(node) and id(node) not in names_of_django:
                yield (
                    f"{source.module} names {ast.unparse(node)} as text: import it, or let its app "
                    "register it in AppConfig.ready()"
                )


def name_of_setting(statement: ast.AST) -> str:
    """Returns the name that is assigned; empty for another statement."""
    match statement:
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name
    return ""


def is_name_of_code(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and CODE.fullmatch(node.value) is not None
    )


def settings_modules() -> list[Source]:
    modules = ("club.settings", "club.test_settings")
    return [
        source
        for source in sources("club")
        if source.module in modules or source.module.startswith("club.base.configuration.")
    ]


def test_settings_name_no_code_but_in_settings_of_packages() -> None:
    assert len(settings_modules()) > 10
    expect_none(find_names_of_code(settings_modules()))


@pytest.mark.parametrize(
    ("text", "is_wrong"),
    [
        ('PANELS = ["club.play.chat.panels.at_home"]', True),
        ('PANELS: dict[str, list[str]] = {"home": ["club.play.chat.panels.at_home"]}', True),
        ('CLUB_APPS = ["club.play.chat"]', False),
        ('SITE = "the club"', False),
    ],
)
def test_a_name_of_code_is_found(text: str, is_wrong: bool) -> None:
    settings = [Source("club/settings.py", text)]
    assert bool(list(find_names_of_code(settings))) == is_wrong


def modules_besides_settings() -> list[Source]:
    settings = {source.module for source in settings_modules()}
    return [source for source in sources("club") if source.module not in settings]


def test_modules_name_no_code_as_text() -> None:
    others = [source for source in modules_besides_settings() if source.module not in WANTED_BY]
    assert len(others) > 500
    expect_none(find_names_in_apps(others))


@pytest.mark.parametrize("module", WANTED_BY)
def test_each_module_that_may_name_code_does_so(module: str) -> None:
    named = [source for source in modules_besides_settings() if source.module == module]
    assert list(find_names_in_apps(named))


@pytest.mark.parametrize(
    ("path", "text", "is_wrong"),
    [
        ("club/play/chat/services.py", 'call("club.play.chat.tasks.tidy", 7)', True),
        ("club/play/chat/services.py", 'TIDY = "club.play.chat.tasks.tidy"', True),
        ("club/play/chat/urls.py", 'path("", include("club.play.chat.urls"))', False),
        ("club/play/chat/apps.py", 'class Chat(AppConfig):\n    name = "club.play.chat"', False),
        ("club/play/chat/apps.py", 'task = "club.play.chat.tasks.tidy"', True),
        ("club/play/chat/services.py", 'SALT = "club.stop"', False),
    ],
)
def test_a_name_of_code_in_an_app_is_found(path: str, text: str, is_wrong: bool) -> None:
    assert bool(list(find_names_in_apps([Source(path, text)]))) == is_wrong


def test_each_setting_of_a_package_is_there() -> None:
    assigned = {
        name_of_setting(statement)
        for source in settings_modules()
        for statement in ast.walk(source.tree)
    }
    assert assigned >= OF_PACKAGES
