"""The API of seats and invitations."""

from django.urls import path

from club.seating.api import invitations, seats

urlpatterns = [
    path("tables/<int:table_id>/seats", seats.Seats.as_view(), name="seats"),
    path("tables/<int:table_id>/start", seats.Start.as_view(), name="start"),
    path("tables/<int:table_id>/confirm", seats.Confirm.as_view(), name="confirm"),
    path("tables/<int:table_id>/nonce", seats.Nonce.as_view(), name="nonce"),
    path("tables/<int:table_id>/rematch", seats.Rematch.as_view(), name="rematch"),
    path(
        "tables/<int:table_id>/invitations",
        invitations.Invitations.as_view(),
        name="asking",
    ),
    path("tables/<int:table_id>/invite", invitations.Invite.as_view(), name="invite"),
    path("invitations", invitations.OwnInvitations.as_view(), name="own_invitations"),
    path("invitations/<str:invite>", invitations.Invited.as_view(), name="invited"),
]
