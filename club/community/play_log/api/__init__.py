"""The API of plays at real tables."""

from club.community.play_log.api import views
from club.site.api.viewsets import ApiRouter

router = ApiRouter()
router.register("plays", views.PlayViewSet)
router.register("plays/preferences", views.PlayPreferencesViewSet)
router.register("plays/claims", views.GuestClaimViewSet)
router.register("plays/names", views.PlayNameViewSet)
router.register("plays/imports", views.PlayImportViewSet)
urlpatterns = router.urls
