"""Addresses of one table; `urls.py` puts them below its number."""

from django.urls import path

from club.play.replay import views as replay_views
from club.play.replay import visitors as replay_visitors
from club.play.table_page import move_views as table_moves
from club.play.table_page import proposal_views as table_votes
from club.play.table_page import seat_views as table_seats
from club.play.table_page import views as table_views

urlpatterns = [
    path("", table_views.table, name="table"),
    path("news/", table_views.news, name="news"),
    path("log/", table_views.log, name="log"),
    path("time/", table_views.time, name="time"),
    path("forgive/", table_votes.forgive, name="forgive"),
    path("orders/", table_views.orders, name="orders"),
    path("writing/", table_views.writing, name="writing"),
    path("watch/", replay_visitors.watch_game, name="watch"),
    path("replay/", replay_views.replay, name="replay"),
    path("replay/<int:number>/", replay_views.replay, name="replay_step"),
    path("transcript/", table_views.transcript, name="transcript"),
    path("chance/", table_views.how_drawn, name="chance"),
    path("play/", table_moves.play, name="play"),
    path("draft/", table_moves.draft, name="draft"),
    path("undo/", table_moves.undo, name="undo"),
    path("reset/", table_moves.reset, name="reset"),
    path("stands/", table_moves.stands, name="stands"),
    path("order/", table_moves.order, name="order"),
    path("order/preset/", table_moves.preset, name="preset"),
    path("order/drop/", table_moves.drop_order, name="drop_order"),
    path("join/", table_seats.join, name="join"),
    path("nonce/", table_seats.change_nonce, name="change_nonce"),
    path("leave/", table_seats.leave, name="leave"),
    path("bot/", table_seats.bot, name="bot"),
    path("clear/", table_seats.clear, name="clear"),
    path("ask/", table_seats.ask, name="ask"),
    path("decline/", table_seats.decline, name="decline"),
    path("start/", table_seats.start, name="start"),
    path("confirm/", table_seats.confirm, name="confirm"),
    path("substitute/", table_seats.ask_for_substitute, name="substitute"),
    path("call-off/", table_seats.call_off, name="call_off"),
    path("invite/", table_seats.renew_invite, name="renew_invite"),
    path("invite/revoke/", table_seats.revoke_invite, name="revoke_invite"),
    path("resign/", table_moves.resign, name="resign"),
    path("propose/", table_votes.propose, name="propose"),
    path("vote/", table_votes.vote, name="vote"),
    path("give-time/", table_votes.give_time, name="give_time"),
    path("rematch/", table_votes.rematch, name="rematch"),
    path("rematch/answers/", table_votes.rematch_page, name="rematch_page"),
    path("back/", table_moves.back, name="back"),
    path("resume/", table_moves.resume, name="resume"),
]
