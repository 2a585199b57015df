"""URLs of the app. Each has a row in `tests/community/dues/access_rows.py`."""

from django.urls import path

from club.community.dues import views

app_name = "dues"
urlpatterns = [
    path("", views.list_members, name="index"),
    path("own/", views.own_dues, name="own"),
    path("<int:year>/", views.list_members, name="year"),
    path("<int:year>/mark/", views.mark, name="mark"),
    path("<int:year>/remind/", views.remind, name="remind"),
    path("<int:year>/list.csv", views.download, name="csv"),
]
