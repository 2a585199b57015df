"""Settings name no code of the club: an app registers what it adds in `AppConfig.ready()`. Django,
Celery, REST framework and others have settings of their own that are dotted names.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator

import pytest

from tests.support.source_files import Source, expect_none, sources

CODE = re.compile(r"club\.(base|messages|people|play|community|site)\.\w")
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
        and CODE.match(node.value) is not None
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


def test_each_setting_of_a_package_is_there() -> None:
    assigned = {
        name_of_setting(statement)
        for source in settings_modules()
        for statement in ast.walk(source.tree)
    }
    assert assigned >= OF_PACKAGES
