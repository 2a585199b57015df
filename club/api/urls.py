"""Addresses of the API: version 1 below `v1/`, where things are only added; beside it the page to
read and try it, and a member's own keys.
"""

from django.urls import path, re_path

from club.api.games import views as games
from club.api.keys import views as keys
from club.api.members import views as members
from club.api.proposals import views as proposals
from club.api.ratings import views as ratings
from club.api.records import views as records
from club.api.reference import views as reference
from club.api.seating import invitations, seats
from club.api.substitutes import views as substitutes
from club.api.tables import views as tables
from club.api.timecontrol import views as timecontrol
from club.api.turns import views as turns
from club.members.models import NAME

app_name = "api"
urlpatterns = [
    path("", keys.read_and_try, name="reading"),
    path("keys/", keys.own_keys, name="keys"),
    path("keys/end/", keys.end_key, name="end_key"),
    path("v1/schema/", reference.Schema.as_view(), name="schema"),
    path("v1/me", members.Me.as_view(), name="me"),
    path("v1/questions", members.OpenQuestions.as_view(), name="questions"),
    path("v1/games", games.Titles.as_view(), name="games"),
    path("v1/games/<slug:slug>", games.OneGame.as_view(), name="game"),
    path("v1/games/<slug:slug>/schema", games.GameSchema.as_view(), name="game_schema"),
    path("v1/tables", tables.Tables.as_view(), name="tables"),
    path("v1/tables/<int:table_id>", tables.OneTable.as_view(), name="table"),
    path("v1/tables/<int:table_id>/view", turns.View.as_view(), name="view"),
    path("v1/tables/<int:table_id>/log", tables.Log.as_view(), name="log"),
    path("v1/tables/<int:table_id>/chance", tables.Chance.as_view(), name="chance"),
    path("v1/tables/<int:table_id>/play", turns.Play.as_view(), name="play"),
    path("v1/tables/<int:table_id>/draft", turns.Draft.as_view(), name="draft"),
    path("v1/tables/<int:table_id>/draft/stands", turns.DraftStands.as_view(), name="draft_stands"),
    path("v1/tables/<int:table_id>/orders", turns.Orders.as_view(), name="orders"),
    path("v1/tables/<int:table_id>/presets", turns.Presets.as_view(), name="presets"),
    path("v1/tables/<int:table_id>/try", turns.Try.as_view(), name="try"),
    path("v1/tables/<int:table_id>/advice", turns.Suggested.as_view(), name="advice"),
    path("v1/tables/<int:table_id>/resign", turns.Resign.as_view(), name="resign"),
    path("v1/tables/<int:table_id>/back", turns.Back.as_view(), name="back"),
    path(
        "v1/tables/<int:table_id>/substitute", substitutes.Substitute.as_view(), name="substitute"
    ),
    path("v1/tables/<int:table_id>/call-off", substitutes.CallOff.as_view(), name="call_off"),
    path("v1/tables/<int:table_id>/confirm", substitutes.Confirm.as_view(), name="confirm"),
    path("v1/bench", substitutes.OwnBench.as_view(), name="bench"),
    path("v1/bench/<int:call_id>", substitutes.Called.as_view(), name="call"),
    path("v1/tables/<int:table_id>/seats", seats.Seats.as_view(), name="seats"),
    path("v1/tables/<int:table_id>/start", seats.Start.as_view(), name="start"),
    path("v1/tables/<int:table_id>/nonce", invitations.Nonce.as_view(), name="nonce"),
    path("v1/tables/<int:table_id>/invitations", invitations.Invitations.as_view(), name="asking"),
    path("v1/tables/<int:table_id>/invite", invitations.Invite.as_view(), name="invite"),
    path("v1/tables/<int:table_id>/resume", invitations.Resume.as_view(), name="resume"),
    path("v1/tables/<int:table_id>/proposals", proposals.Proposals.as_view(), name="proposals"),
    path(
        "v1/tables/<int:table_id>/proposals/<int:proposal_id>",
        proposals.Votes.as_view(),
        name="vote",
    ),
    path("v1/tables/<int:table_id>/gifts", proposals.Gifts.as_view(), name="gifts"),
    path("v1/tables/<int:table_id>/times", proposals.Times.as_view(), name="times"),
    path("v1/tables/<int:table_id>/rematch", proposals.Rematch.as_view(), name="rematch"),
    path("v1/tables/<int:table_id>/wish", ratings.Hope.as_view(), name="wish"),
    path("v1/boards", ratings.Boards.as_view(), name="boards"),
    path("v1/invitations/<str:invite>", members.Invited.as_view(), name="invited"),
    path("v1/proposals", proposals.OwnProposals.as_view(), name="own_proposals"),
    path("v1/invitations", members.OwnInvitations.as_view(), name="own_invitations"),
    path("v1/time", timecontrol.OwnTime.as_view(), name="time"),
    path("v1/time/leave", timecontrol.TimeOff.as_view(), name="leave"),
    path("v1/time/rest", timecontrol.Nights.as_view(), name="rest"),
    path("v1/records", records.Records.as_view(), name="records"),
    path("v1/records/<int:table_id>", records.OneRecord.as_view(), name="record"),
    path("v1/records/schema", reference.RecordSchema.as_view(), name="record_schema"),
    path("v1/exports/records", records.Export.as_view(), name="export"),
    path("v1/rankings/<slug:slug>", records.Rankings.as_view(), name="rankings"),
    path("v1/members", records.EveryMember.as_view(), name="members"),
    re_path(rf"^v1/members/(?P<name>{NAME})$", records.OneMember.as_view(), name="member"),
    path("v1/news", records.News.as_view(), name="news"),
    re_path(r"^v1/", reference.Nowhere.as_view()),
]
