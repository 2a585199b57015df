"""URLs of health and metrics."""

from django.urls import path

from club.monitoring import views

urlpatterns = [
    path("health/", views.health, name="health"),
    path("metrics/", views.metrics, name="metrics"),
]
