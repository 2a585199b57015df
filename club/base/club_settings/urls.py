"""URLs of what the settings show to everybody."""

from django.urls import path

from club.base.club_settings import views

app_name = "club_settings"
urlpatterns = [
    path("look/<str:version>.css", views.look, name="look"),
    path("house-rules/", views.house_rules, name="house_rules"),
    path("privacy/", views.privacy, name="privacy"),
]
