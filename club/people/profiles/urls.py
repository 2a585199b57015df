"""URLs of one's own profile and of friends."""

from django.urls import path

from club.people.profiles import views

app_name = "profiles"
urlpatterns = [
    path("own/", views.own_profile, name="own"),
    path("own/picture/", views.change_picture, name="picture"),
    path("friends/<slug:name>/", views.change_friend, name="friend"),
]
