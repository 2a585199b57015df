"""Addresses of chats."""

from django.urls import path

from club.api.chat import views

CHAT = "tables/<int:table_id>/chat"
urlpatterns = [
    path("chats", views.UnreadChats.as_view(), name="chats"),
    path(CHAT, views.Chat.as_view(), name="chat"),
    path(f"{CHAT}/read", views.ChatRead.as_view(), name="chat_read"),
    path(f"{CHAT}/public", views.ChatPublic.as_view(), name="chat_public"),
    path(f"{CHAT}/<int:line_id>", views.OneLine.as_view(), name="chat_line"),
]
