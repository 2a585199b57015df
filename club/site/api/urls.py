"""URLs of the API. Version 1 is below `v1/` and is only extended. The reference page and the
page of API keys are beside it. Each app's part is in its `api` module or package.
"""

from importlib import import_module

from django.conf import settings
from django.urls import include, path, re_path
from django.utils.module_loading import module_has_submodule

from club.people.members.api import key_pages
from club.site.api import reference

APPS_WITH_API = [
    app for app in settings.CLUB_APPS if module_has_submodule(import_module(app), "api")
]

app_name = "api"
urlpatterns = [
    path("", reference.read_and_try, name="reference"),
    path("keys/", key_pages.own_keys, name="keys"),
    path("keys/end/", key_pages.end_key, name="end_key"),
    path("v1/schema/", reference.Schema.as_view(), name="schema"),
    *(path("v1/", include(f"{app}.api")) for app in APPS_WITH_API),
    re_path(r"^v1/", reference.UnknownAddress.as_view()),
]
