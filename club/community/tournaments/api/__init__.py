"""The API of tournaments."""

from club.community.tournaments.api import entry_views, views
from club.site.api.viewsets import ApiRouter

router = ApiRouter()
router.register("tournaments", views.TournamentViewSet)
router.register("tournaments", entry_views.EntryViewSet)
router.register("tournaments/names", entry_views.TournamentNameViewSet)
router.register("tournaments/challenges", entry_views.ChallengeViewSet)
router.register("tournaments/calls", entry_views.LadderCallViewSet)
router.register("tournaments/<int:pk>/tables", entry_views.PodViewSet)
urlpatterns = router.urls
