"""The API of the library."""

from club.community.library.api import views
from club.site.api.viewsets import ApiRouter

router = ApiRouter()
router.register("library", views.LibraryViewSet)
router.register("library/titles", views.LibraryTitleViewSet)
router.register("library/copies", views.CopyViewSet)
router.register("library/loans", views.LoanViewSet)
urlpatterns = router.urls
