"""URLs of conduct: for all members, for judges, and for the author of what was reported."""

from django.urls import path

from club.people.moderation.views import judges, members

app_name = "moderation"
urlpatterns = [
    path("report/<slug:kind>/<int:number>/", members.report, name="report"),
    path("members/<slug:name>/", members.change_relation, name="relation"),
    path("own/", members.own, name="own"),
    path("answers/<str:token>/", members.answer, name="answer"),
    path("", judges.queue, name="queue"),
    path("cases/<int:pk>/", judges.case, name="case"),
    path("cases/<int:pk>/objection/", judges.objection, name="objection"),
]
