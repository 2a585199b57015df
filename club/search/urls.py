"""URLs of the app. Each has a row in `tests/search/access_rows.py`."""

from django.urls import path

from club.search import views

app_name = "search"
urlpatterns = [path("", views.index, name="index")]
