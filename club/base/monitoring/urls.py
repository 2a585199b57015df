"""URLs of health and metrics."""

from django.urls import path

from club.base.monitoring import views

urlpatterns = [
    path("health/", views.health, name="health"),
    path("health/web/", views.web_health, name="web_health"),
    path("metrics/", views.metrics, name="metrics"),
]
