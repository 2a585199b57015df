"""The API of the library."""

from club.api.viewsets import ApiRouter
from club.library.api import views

router = ApiRouter()
router.register("library", views.LibraryViewSet)
router.register("library/titles", views.LibraryTitleViewSet)
router.register("library/copies", views.CopyViewSet)
router.register("library/loans", views.LoanViewSet)
urlpatterns = router.urls
