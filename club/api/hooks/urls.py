"""Addresses of a member's hooks."""

from django.urls import path

from club.api.hooks import views

urlpatterns = [
    path("hooks", views.Hooks.as_view(), name="hooks"),
    path("hooks/<int:pk>", views.OneHook.as_view(), name="hook"),
    path("hooks/<int:pk>/test", views.HookTest.as_view(), name="hook_test"),
    path("hooks/<int:pk>/secret", views.HookSecret.as_view(), name="hook_secret"),
]
