"""Addresses of one table; `urls.py` puts them below its number."""

from django.urls import path

from club.tables import replay_views, table_moves, table_seats, table_views

urlpatterns = [
    path("", table_views.table, name="table"),
    path("news/", table_views.news, name="news"),
    path("log/", table_views.log, name="log"),
    path("writing/", table_views.writing, name="writing"),
    path("replay/", replay_views.replay, name="replay"),
    path("replay/<int:number>/", replay_views.replay, name="replay_step"),
    path("transcript/", table_views.transcript, name="transcript"),
    path("play/", table_moves.play, name="play"),
    path("draft/", table_moves.draft, name="draft"),
    path("undo/", table_moves.undo, name="undo"),
    path("reset/", table_moves.reset, name="reset"),
    path("order/", table_moves.order, name="order"),
    path("order/drop/", table_moves.drop_order, name="drop_order"),
    path("join/", table_seats.join, name="join"),
    path("leave/", table_seats.leave, name="leave"),
    path("bot/", table_seats.bot, name="bot"),
    path("clear/", table_seats.clear, name="clear"),
    path("start/", table_seats.start, name="start"),
    path("invite/", table_seats.renew_invite, name="renew_invite"),
    path("invite/revoke/", table_seats.revoke_invite, name="revoke_invite"),
    path("resign/", table_moves.resign, name="resign"),
    path("call-off/", table_moves.call_off, name="call_off"),
    path("resume/", table_moves.resume, name="resume"),
]
