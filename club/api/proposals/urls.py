"""URLs of proposals and votes."""

from django.urls import path

from club.api.proposals import views

urlpatterns = [
    path("proposals", views.OwnProposals.as_view(), name="own_proposals"),
    path(
        "tables/<int:table_id>/proposals", views.Proposals.as_view(), name="proposals"
    ),
    path(
        "tables/<int:table_id>/proposals/<int:proposal_id>",
        views.Votes.as_view(),
        name="vote",
    ),
]
