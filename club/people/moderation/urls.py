"""URLs of conduct: for all members, for judges, and for the author of what was reported."""

from django.urls import path

from club.people.moderation import judge_views, views

app_name = "moderation"
urlpatterns = [
    path("report/<slug:kind>/<int:number>/", views.report, name="report"),
    path("members/<slug:name>/", views.change_relation, name="relation"),
    path("own/", views.own, name="own"),
    path("answers/<str:token>/", views.answer, name="answer"),
    path("", judge_views.queue, name="queue"),
    path("cases/<int:pk>/", judge_views.case, name="case"),
    path("cases/<int:pk>/objection/", judge_views.objection, name="objection"),
]
