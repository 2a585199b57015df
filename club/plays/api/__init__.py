"""The API of plays at real tables."""

from club.api.viewsets import ApiRouter
from club.plays.api import import_views, views

router = ApiRouter()
router.register("plays", views.PlayViewSet)
router.register("plays/preferences", views.PlayPreferencesViewSet)
router.register("plays/claims", views.GuestClaimViewSet)
router.register("plays/names", views.PlayNameViewSet)
router.register("plays/imports", import_views.PlayImportViewSet)
urlpatterns = router.urls
