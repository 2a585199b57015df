"""The address of an analysis, below `/tables/<id>/analysis/`."""

from django.urls import path

from club.play.analysis import views

app_name = "analysis"
urlpatterns = [path("", views.analysis, name="analysis")]
