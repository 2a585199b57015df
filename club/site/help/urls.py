"""URLs of the app. Each has a row in `tests/site/help/access_rows.py`."""

from django.urls import path

from club.site.help import views

app_name = "help"
urlpatterns = [
    path("", views.index, name="index"),
    path("<slug:topic>/", views.rules, name="rules"),
]
