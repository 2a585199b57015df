"""The API of plays at real tables."""

from club.community.play_log.api import details, imports, plays
from club.site.api.viewsets import ApiRouter

router = ApiRouter()
router.register("plays", plays.PlayViewSet)
router.register("plays/<int:play_id>/picture", details.PlayPictureViewSet)
router.register("plays/titles", details.PlayedTitleViewSet)
router.register("plays/preferences", plays.PlayPreferencesViewSet)
router.register("plays/claims", imports.GuestClaimViewSet)
router.register("plays/names", imports.PlayNameViewSet)
router.register("plays/imports", imports.PlayImportViewSet)
urlpatterns = router.urls
