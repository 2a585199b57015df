"""The URL of a picture."""

from django.urls import path

from club.base.pictures import views

app_name = "pictures"
urlpatterns = [path("<str:digest>.webp", views.picture, name="picture")]
