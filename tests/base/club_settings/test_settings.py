"""Settings of the club: who changes them, what the journal says, and where they show."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone
from PIL import Image

from club.base.audit_log.models import JournalEntry
from club.base.club_settings.models import ClubSettings, SignUp, VisitorView
from club.base.club_settings.queries import (
    current_settings,
    forget_settings,
    read_settings,
    remember_settings,
    zone_name,
)
from club.base.club_settings.services import change_settings
from club.base.errors import ClubError, NotAllowed
from club.base.time_zones.names import club_zone
from club.people.members.models import Member
from club.play.time_control import services as timecontrol
from club.play.time_control.queries import current_closure
from tests.support.admins import made_admin
from tests.support.pages import Enter
from tests.support.sitting_down import DAY

pytestmark = pytest.mark.django_db
PAGE = "/club/settings/"


@pytest.fixture
def admin(carol: Member) -> Member:
    return made_admin(carol)


def change(admin: Member, **changes: Any) -> list[str]:
    return change_settings(changes, admin, timezone.now())


def journal() -> list[tuple[str, str, str]]:
    entries = JournalEntry.objects.filter(action="settings.change").order_by("pk")
    return [(entry.about, entry.before, entry.after) for entry in entries]


def form(**changed: str) -> dict[str, Any]:
    usual = {
        "name": "Kerho",
        "line": "A club for board games by correspondence",
        "zone": "Europe/Helsinki",
        "visitors_see": "all",
        "sign_up": "open",
        "members_make_events": "on",
        "loan_days": "14",
        "paces": ["Two days a turn", "Weekend"],
        "real_table_ratings": "one",
    }
    return usual | changed


def picture(side: int = 40) -> SimpleUploadedFile:
    target = BytesIO()
    Image.new("RGB", (side, side), "#8c2f1b").save(target, "PNG")
    return SimpleUploadedFile("logo.png", target.getvalue(), "image/png")


class TestChanges:
    def test_only_admins_change_them(self, alice: Member) -> None:
        with pytest.raises(NotAllowed):
            change(alice, name="Mine")
        assert read_settings().name == "Kerho"

    def test_the_journal_says_who_changed_what(self, admin: Member) -> None:
        assert change(admin, name="Lautapelikerho", line="Pelataan") == ["name", "line"]
        entry = JournalEntry.objects.filter(about="name").get()
        assert (entry.by, entry.before, entry.after) == (admin, "Kerho", "Lautapelikerho")

    def test_what_stays_is_not_in_the_journal(self, admin: Member) -> None:
        assert change(admin, name="Kerho") == [] and journal() == []

    def test_the_zone_that_counts_already_is_no_change(self, admin: Member) -> None:
        assert change(admin, zone=settings.TIME_ZONE) == [] and journal() == []

        assert change(admin, zone="Asia/Tokyo") == ["zone"]
        assert journal() == [("zone", settings.TIME_ZONE, "Asia/Tokyo")]

    def test_a_long_text_is_in_the_journal_as_a_difference(self, admin: Member) -> None:
        rules = "\n".join(f"{number}. Be kind." for number in range(1, 30))
        change(admin, house_rules=rules)
        change(admin, house_rules=rules.replace("7. Be kind.", "7. Be quick.", 1))
        _, before, after = journal()[-1]
        assert before == "" and "-7. Be kind." in after and "+7. Be quick." in after
        assert len(after.splitlines()) < 10

    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ("name", ""),
            ("name", "x" * 41),
            ("name", "a\nb"),
            ("accent", "red"),
            ("zone", "Mars/Olympus"),
            ("sign_up", "never"),
            ("visitors_see", "hands"),
            ("privacy", "x" * 20_001),
            ("loan_days", 0),
            ("loan_days", 91),
            ("paces", ["x" * 41]),
            ("real_table_ratings", "twice"),
        ],
    )
    def test_a_wrong_value_names_its_field_and_changes_nothing(
        self, admin: Member, field: str, value: str
    ) -> None:
        with pytest.raises(ClubError) as refusal:
            change(admin, line="Another", **{field: value})
        assert refusal.value.code == field
        assert read_settings().line == ClubSettings().line and journal() == []

    def test_a_dark_accent_with_too_little_contrast_is_refused(self, admin: Member) -> None:
        with pytest.raises(ClubError, match=r"1\.81"):
            change(admin, accent="#0057b8", accent_dark="#8c2f1b")
        assert read_settings().accent == ""


class TestZone:
    def test_the_club_has_the_zone_that_its_admins_chose(self, admin: Member) -> None:
        change(admin, zone="America/New_York")
        assert (zone_name(), str(club_zone())) == ("America/New_York",) * 2

    def test_a_new_zone_moves_nothing_that_is_planned(self, admin: Member) -> None:
        now = timezone.now()
        timecontrol.close_club(admin, now + 3 * DAY, "Summer", now)
        before = current_closure(now)
        change(admin, zone="Pacific/Auckland")
        after = current_closure(now)
        assert before and after and before.until == after.until


class TestCopyOfAProcess:
    def test_pages_use_a_copy_for_a_moment(
        self, django_assert_num_queries: Any, admin: Member
    ) -> None:
        forget_settings()
        with django_assert_num_queries(1):
            assert current_settings().name == current_settings().name

    def test_an_old_copy_is_read_anew(self, settings: Any, admin: Member) -> None:
        change(admin, name="Newer")
        settings.CLUB_SETTINGS_AGE = 0 * DAY
        remember_settings(ClubSettings(name="Older"))
        assert current_settings().name == "Newer"


class TestThePage:
    def test_an_admin_changes_them_without_djangos_admin(
        self, inside: Enter, admin: Member
    ) -> None:
        answer = inside(admin).post(PAGE, form(name="Lautapelikerho", accent="#0057b8"))
        assert (answer.status_code, answer["Location"]) == (303, PAGE)
        assert read_settings().name == "Lautapelikerho"

    def test_an_admin_hides_the_club_from_search_engines(
        self, inside: Enter, admin: Member, client: Client
    ) -> None:
        tag = '<meta name="robots" content="noindex">'
        assert tag not in client.get("/privacy/").content.decode()

        inside(admin).post(PAGE, form(hidden_from_search="on"))

        assert tag in client.get("/privacy/").content.decode()

    def test_a_wrong_form_is_shown_again(self, inside: Enter, admin: Member) -> None:
        answer = inside(admin).post(PAGE, form(accent="red"))
        assert answer.status_code == 422 and "Write a colour" in answer.content.decode()

    def test_others_are_told_that_admins_may(self, inside: Enter, alice: Member) -> None:
        answer = inside(alice).get(PAGE)
        assert answer.status_code == 403 and "Only admins" in answer.content.decode()

    def test_the_form_shows_both_lights_with_their_ratios(
        self, inside: Enter, admin: Member
    ) -> None:
        page = inside(admin).get(f"{PAGE}accent/?accent=%23d9480f").content.decode()
        assert "#cb3f00" in page and "4.51" in page and "#f05e2d" in page and "4.53" in page

    def test_the_contrast_is_shown_without_saving(self, inside: Enter, admin: Member) -> None:
        sent = form(accent="#d9480f", act="contrast")
        page = inside(admin).post(PAGE, sent).content.decode()
        assert "#cb3f00" in page and "This is the nearest that can." in page
        assert read_settings().accent == ""

    def test_a_colour_whose_box_is_ticked_is_not_stored(self, inside: Enter, admin: Member) -> None:
        inside(admin).post(PAGE, form(accent="#0057b8", accent_dark="#ffffff", computed_dark="on"))
        assert (read_settings().accent, read_settings().accent_dark) == ("#0057b8", "")
        inside(admin).post(PAGE, form(accent="#0057b8", usual_accent="on"))
        assert read_settings().accent == ""

    def test_every_page_shows_name_logo_and_colour(
        self, inside: Enter, admin: Member, client: Client
    ) -> None:
        inside(admin).post(
            PAGE, form(name="Lautapelikerho", accent="#0057b8") | {"logo_file": picture()}
        )
        logo, version = read_settings().logo, read_settings().look_version
        assert logo is not None
        for page in (client.get("/"), client.get("/accounts/login/"), inside(admin).get("/")):
            text = page.content.decode()
            assert "Lautapelikerho" in text and logo.get_absolute_url() in text
            assert f"/look/{version}.css" in text

    def test_a_logo_that_is_no_picture_is_refused(self, inside: Enter, admin: Member) -> None:
        sent = SimpleUploadedFile("logo.png", b"<svg onload=alert(1)>", "image/png")
        answer = inside(admin).post(PAGE, form() | {"logo_file": sent})
        assert answer.status_code == 422 and read_settings().logo is None

    def test_a_logo_can_be_taken_away(self, inside: Enter, admin: Member) -> None:
        inside(admin).post(PAGE, form() | {"logo_file": picture()})
        assert read_settings().logo
        inside(admin).post(PAGE, form(remove_logo="on"))
        assert read_settings().logo is None

    def test_the_style_sheet_is_a_file_of_its_own(self, client: Client, admin: Member) -> None:
        change(admin, accent="#0057b8")
        answer = client.get(f"/look/{read_settings().look_version}.css")
        assert (
            answer["Content-Type"].startswith("text/css") and "#448ef3" in answer.content.decode()
        )
        assert "immutable" in answer["Cache-Control"]


class TestTexts:
    def test_house_rules_are_markdown_without_scripts(self, client: Client, admin: Member) -> None:
        change(admin, house_rules="# Rules\n\nBe *kind*. <script>alert(1)</script>")
        page = client.get("/house-rules/").content.decode()
        assert "<h2>Rules</h2>" in page and "<em>kind</em>" in page
        assert "<script>alert" not in page

    def test_a_club_without_house_rules_has_no_page_of_them(self, client: Client) -> None:
        assert client.get("/house-rules/").status_code == 404

    def test_there_is_a_page_about_privacy(self, client: Client, admin: Member) -> None:
        assert client.get("/privacy/").status_code == 200
        change(admin, privacy="We keep nothing.")
        assert "We keep nothing." in client.get("/privacy/").content.decode()


class TestFrontPage:
    def test_it_says_what_the_club_is_and_whom_to_ask(self, client: Client, admin: Member) -> None:
        change(admin, name="Lautapelikerho", about="We meet on **Thursdays**.", contact="Ask Pia.")
        page = client.get("/").content.decode()
        assert "<h1>Lautapelikerho</h1>" in page and "<strong>Thursdays</strong>" in page
        assert "Ask Pia." in page

    @pytest.mark.parametrize(
        ("sign_up", "shown"),
        [
            (SignUp.OPEN, "Join the club"),
            (SignUp.ASK, "Ask to join"),
            (SignUp.INVITED, "New members come by invitation"),
        ],
    )
    def test_it_says_how_to_join(
        self, client: Client, admin: Member, sign_up: str, shown: str
    ) -> None:
        change(admin, sign_up=sign_up)
        assert shown in client.get("/").content.decode()

    def test_it_shows_nothing_of_a_club_that_shows_nothing(
        self, client: Client, admin: Member
    ) -> None:
        change(
            admin,
            visitors_see=VisitorView.NOTHING,
            about="Secretly.",
            contact="Pia",
            house_rules="x",
        )
        page = client.get("/").content.decode()
        assert "Secretly" not in page and "Pia" not in page and 'id="shelf"' not in page
        assert client.get("/house-rules/").status_code == 404

    def test_each_choice_shows_what_the_one_before_shows(self) -> None:
        shown = [
            sum(ClubSettings(visitors_see=choice).shows(view) for view in VisitorView)
            for choice in VisitorView
        ]
        assert shown == [1, 2, 3, 4]
