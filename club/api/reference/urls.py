"""URLs of the OpenAPI document and of the page to read and try it."""

from django.urls import path

from club.api.reference import views

urlpatterns = [
    path("", views.read_and_try, name="reference"),
    path("v1/schema/", views.Schema.as_view(), name="schema"),
]
