"""URLs of the app. Each has a row in `tests/community/search/access_rows.py`."""

from django.urls import path

from club.community.search import views

app_name = "search"
urlpatterns = [path("", views.index, name="index")]
