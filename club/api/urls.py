"""Addresses of the API: version 1 below `v1/`, where things are only added; beside it the page to
read and try it, and a member's own keys.
"""

from django.urls import path, re_path

from club.api import pages
from club.api.views import (
    benches,
    games,
    hosting,
    nowhere,
    own,
    own_time,
    past,
    playing,
    ranked,
    seats,
    tables,
    together,
)
from club.members.models import NAME

app_name = "api"
urlpatterns = [
    path("", pages.read_and_try, name="reading"),
    path("keys/", pages.own_keys, name="keys"),
    path("keys/end/", pages.end_key, name="end_key"),
    path("v1/schema/", nowhere.Schema.as_view(), name="schema"),
    path("v1/me", own.Me.as_view(), name="me"),
    path("v1/questions", own.OpenQuestions.as_view(), name="questions"),
    path("v1/games", games.Titles.as_view(), name="games"),
    path("v1/games/<slug:slug>", games.OneGame.as_view(), name="game"),
    path("v1/games/<slug:slug>/schema", games.GameSchema.as_view(), name="game_schema"),
    path("v1/tables", tables.Tables.as_view(), name="tables"),
    path("v1/tables/<int:table_id>", tables.OneTable.as_view(), name="table"),
    path("v1/tables/<int:table_id>/view", playing.View.as_view(), name="view"),
    path("v1/tables/<int:table_id>/log", tables.Log.as_view(), name="log"),
    path("v1/tables/<int:table_id>/chance", tables.Chance.as_view(), name="chance"),
    path("v1/tables/<int:table_id>/play", playing.Play.as_view(), name="play"),
    path("v1/tables/<int:table_id>/draft", playing.Draft.as_view(), name="draft"),
    path(
        "v1/tables/<int:table_id>/draft/stands", playing.DraftStands.as_view(), name="draft_stands"
    ),
    path("v1/tables/<int:table_id>/orders", playing.Orders.as_view(), name="orders"),
    path("v1/tables/<int:table_id>/presets", playing.Presets.as_view(), name="presets"),
    path("v1/tables/<int:table_id>/try", playing.Try.as_view(), name="try"),
    path("v1/tables/<int:table_id>/advice", playing.Suggested.as_view(), name="advice"),
    path("v1/tables/<int:table_id>/resign", playing.Resign.as_view(), name="resign"),
    path("v1/tables/<int:table_id>/back", playing.Back.as_view(), name="back"),
    path("v1/tables/<int:table_id>/substitute", benches.Substitute.as_view(), name="substitute"),
    path("v1/tables/<int:table_id>/call-off", benches.CallOff.as_view(), name="call_off"),
    path("v1/tables/<int:table_id>/confirm", benches.Confirm.as_view(), name="confirm"),
    path("v1/bench", benches.OwnBench.as_view(), name="bench"),
    path("v1/bench/<int:call_id>", benches.Called.as_view(), name="call"),
    path("v1/tables/<int:table_id>/seats", seats.Seats.as_view(), name="seats"),
    path("v1/tables/<int:table_id>/start", seats.Start.as_view(), name="start"),
    path("v1/tables/<int:table_id>/nonce", hosting.Nonce.as_view(), name="nonce"),
    path("v1/tables/<int:table_id>/invitations", hosting.Invitations.as_view(), name="asking"),
    path("v1/tables/<int:table_id>/invite", hosting.Invite.as_view(), name="invite"),
    path("v1/tables/<int:table_id>/resume", hosting.Resume.as_view(), name="resume"),
    path("v1/tables/<int:table_id>/proposals", together.Proposals.as_view(), name="proposals"),
    path(
        "v1/tables/<int:table_id>/proposals/<int:proposal_id>",
        together.Votes.as_view(),
        name="vote",
    ),
    path("v1/tables/<int:table_id>/gifts", together.Gifts.as_view(), name="gifts"),
    path("v1/tables/<int:table_id>/times", together.Times.as_view(), name="times"),
    path("v1/tables/<int:table_id>/rematch", together.Rematch.as_view(), name="rematch"),
    path("v1/tables/<int:table_id>/wish", ranked.Hope.as_view(), name="wish"),
    path("v1/boards", ranked.Boards.as_view(), name="boards"),
    path("v1/invitations/<str:invite>", own.Invited.as_view(), name="invited"),
    path("v1/proposals", together.OwnProposals.as_view(), name="own_proposals"),
    path("v1/invitations", own.OwnInvitations.as_view(), name="own_invitations"),
    path("v1/time", own_time.OwnTime.as_view(), name="time"),
    path("v1/time/leave", own_time.TimeOff.as_view(), name="leave"),
    path("v1/time/rest", own_time.Nights.as_view(), name="rest"),
    path("v1/records", past.Records.as_view(), name="records"),
    path("v1/records/<int:table_id>", past.OneRecord.as_view(), name="record"),
    path("v1/records/schema", nowhere.RecordSchema.as_view(), name="record_schema"),
    path("v1/exports/records", past.Export.as_view(), name="export"),
    path("v1/rankings/<slug:slug>", past.Rankings.as_view(), name="rankings"),
    path("v1/members", past.EveryMember.as_view(), name="members"),
    re_path(rf"^v1/members/(?P<name>{NAME})$", past.OneMember.as_view(), name="member"),
    path("v1/news", past.News.as_view(), name="news"),
    re_path(r"^v1/", nowhere.Nowhere.as_view()),
]
