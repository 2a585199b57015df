"""The API of what is between members, and of reports."""

from django.urls import path

from club.conduct.api import views

urlpatterns = [
    path("relations/<slug:name>", views.OneRelation.as_view(), name="relation"),
    path("reports", views.OwnReports.as_view(), name="reports"),
]
