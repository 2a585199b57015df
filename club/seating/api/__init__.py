"""The API of seats and invitations."""

from club.api.routers import ApiRouter
from club.seating.api import views

router = ApiRouter()
router.register("tables", views.SeatingViewSet)
router.register("invitations", views.InvitationViewSet)
urlpatterns = router.urls
