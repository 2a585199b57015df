"""The API of the library."""

from django.urls import path

from club.library.api import views

urlpatterns = [
    path("library", views.Library.as_view(), name="library"),
    path("library/titles/<int:pk>", views.OneTitle.as_view(), name="library_title"),
    path("library/copies", views.NewCopy.as_view(), name="library_copies"),
    path("library/copies/<int:pk>", views.OneCopy.as_view(), name="library_copy"),
    path(
        "library/copies/<int:pk>/change",
        views.ChangedCopy.as_view(),
        name="library_change",
    ),
    path(
        "library/loans/<int:pk>/contest",
        views.ContestedLoan.as_view(),
        name="library_contest",
    ),
]
