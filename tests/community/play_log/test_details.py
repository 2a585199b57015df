"""Details of a play: titles of the library, expansions, results in words, the photo."""

from __future__ import annotations

import pytest
from django.db.models import Model

from club.base.errors import ClubError
from club.base.pictures.models import Picture
from club.community.play_log import services
from club.community.play_log.models import Play, PlayTitle, Scorer
from club.community.play_log.personal_data import files_of_plays
from club.people.account_deletion.signals import member_left
from club.people.members.models import Member
from club.people.moderation.reportable import NotReportable, reportable_kind
from tests.base.pictures.image_samples import image_file, uploaded
from tests.community.library.shelves import box, title_called
from tests.community.play_log.evenings import PAGE, draft, logged, scorer, sent
from tests.support.admins import made_organiser
from tests.support.pages import Enter, words
from tests.support.sitting_down import NOW

pytestmark = pytest.mark.django_db


def title_with_results(*results: str, name: str = "Carcosa") -> PlayTitle:
    title = PlayTitle.objects.create(name=name, key=name.casefold())
    title.score_words = "\n".join(results)
    title.save()
    return title


def refreshed(row: Model) -> Model:
    row.refresh_from_db()
    return row


def test_titles_of_the_library_are_offered(inside: Enter, alice: Member) -> None:
    box("Harbour Lights")

    page = inside(alice).get(PAGE).content.decode()

    assert '<option value="Harbour Lights">' in page


def test_expansions_are_tied_to_their_game_and_offered_with_it(
    inside: Enter, alice: Member, bob: Member
) -> None:
    form = sent(title="Carcosa") | {"expansion": ["Tides", "", " tides "]}
    title_called("Carcosa: Storms", is_expansion=True)

    answer = inside(alice).post(PAGE, form)

    assert "With tides" in words(inside(bob).get(answer.headers["Location"]))
    assert PlayTitle.objects.get(key="tides").base == PlayTitle.objects.get(key="carcosa")
    part = inside(bob).get(f"{PAGE}form/?title=Carcosa").content.decode()
    assert 'value="tides"' in part and 'value="Carcosa: Storms"' in part


def test_an_expansion_is_offered_by_its_game_whatever_its_name(inside: Enter, bob: Member) -> None:
    base = title_called("Carcosa")
    title_called("Storms", is_expansion=True, base=base)

    part = inside(bob).get(f"{PAGE}form/?title=Carcosa").content.decode()

    assert 'value="Storms"' in part


def test_an_edit_replaces_expansions_and_asks_nobody_again(alice: Member, bob: Member) -> None:
    play = logged(alice, bob, expansions=["Tides"])
    services.confirm_play(play.pk, bob, 1, NOW)
    changed = draft(scorer(alice, 1), scorer(bob, 2), expansions=["Storms"])

    services.edit_play(play.pk, alice, changed, 1, "", NOW)

    play.refresh_from_db()
    assert [title.name for title in play.expansions.all()] == ["Storms"]
    assert play.confirmed_at is not None
    assert play.changes.get().before["expansions"] == ["Tides"]


def test_more_expansions_than_ten_are_refused(alice: Member, bob: Member) -> None:
    with pytest.raises(ClubError, match="expansions at most"):
        logged(alice, bob, expansions=[f"Tides {number}" for number in range(11)])


def test_colours_and_who_began_are_logged(inside: Enter, alice: Member, bob: Member) -> None:
    inside(alice).post(PAGE, sent(**{"side-0": "red", "seat-1": "2", "started": "1"}))

    rows = Scorer.objects.order_by("position").values_list("side", "seat", "started")
    assert list(rows) == [("red", None, False), ("", 2, True)]


def test_results_of_a_title_are_chosen_and_give_places(
    inside: Enter, alice: Member, bob: Member
) -> None:
    title_with_results("Gold", "Silver", "Bronze")
    part = inside(alice).get(f"{PAGE}form/?title=carcosa&name-0=alice&figure-0=Silver")
    assert "<option selected>Silver</option>" in part.content.decode()
    results = {"title": "Carcosa", "figure-0": "Bronze", "figure-1": "Silver"}

    inside(alice).post(PAGE, sent(**results))

    assert list(Scorer.objects.values_list("place", flat=True)) == [2, 1]


@pytest.mark.parametrize(("result", "place"), [("Won", 1), ("Lost", None)])
def test_all_win_or_lose_a_cooperative_game_by_its_result(
    inside: Enter, alice: Member, bob: Member, result: str, place: int | None
) -> None:
    title_with_results("Won", "Lost")
    results = {"title": "Carcosa", "figure-0": result, "figure-1": result}

    inside(alice).post(PAGE, sent(cooperative="on", **results))

    assert list(Scorer.objects.values_list("place", flat=True)) == [place, place]


def test_a_title_with_results_takes_no_numbers(inside: Enter, alice: Member, bob: Member) -> None:
    title_with_results("Won", "Lost")

    answer = inside(alice).post(PAGE, sent(title="Carcosa"))

    assert answer.status_code == 422 and not Play.objects.exists()
    assert "Choose one of these: Won, Lost." in words(answer)


def test_organisers_define_the_results_of_a_title(
    inside: Enter, alice: Member, bob: Member
) -> None:
    title = logged(alice, bob).title
    address = f"/plays/titles/{title.pk}/results/"
    assert inside(bob).post(address, {"words": "Won\nLost"}).status_code == 403

    client = inside(made_organiser(bob))
    client.post(address, {"words": "Won\r\n\r\nLost\r\n"})
    for wrong in ("Won", "Won\nwon", "Won\n12", "\n".join("abcdefghijklm")):
        client.post(address, {"words": wrong})

    title.refresh_from_db()
    assert title.words == ("Won", "Lost")


def test_a_photo_is_shown_with_its_play(inside: Enter, alice: Member, bob: Member) -> None:
    answer = inside(alice).post(PAGE, sent() | {"picture": image_file()})

    play = Play.objects.get()
    assert play.picture is not None
    page = inside(bob).get(answer.headers["Location"]).content.decode()
    assert play.picture.get_absolute_url() in page


def test_a_file_that_is_no_picture_logs_nothing(inside: Enter, alice: Member, bob: Member) -> None:
    answer = inside(alice).post(PAGE, sent() | {"picture": uploaded(b"GIF89a?")})

    assert answer.status_code == 422 and not Play.objects.exists()
    assert "This is no picture" in answer.content.decode()


def test_only_the_logger_changes_the_photo(inside: Enter, alice: Member, bob: Member) -> None:
    play = logged(alice, bob)
    address, form = f"/plays/{play.pk}/edit/", sent(title="Carcosa", version="1")

    refused = inside(bob).post(address, form | {"picture": image_file()})
    stored = inside(alice).post(address, form | {"picture": image_file()})

    assert (refused.status_code, stored.status_code) == (404, 303)

    play.refresh_from_db()
    assert play.picture is not None


def test_a_photo_goes_when_nothing_shows_it_any_more(alice: Member, bob: Member) -> None:
    withdrawn, left, removed = (logged(alice, bob) for _ in range(3))
    for number, play in enumerate((withdrawn, left, removed), 1):
        services.set_play_picture(play.pk, alice, image_file(size=(number, 9)), NOW)
    assert Picture.objects.count() == 3

    services.withdraw_play(withdrawn.pk, alice, "", NOW)
    services.remove_play_picture(removed.pk, alice)
    assert Picture.objects.count() == 1
    member_left.send(Member, member=alice, now=NOW, empties_texts=False)

    assert not Picture.objects.exists()


def test_a_reported_photo_is_hidden_until_the_next_one(
    inside: Enter, alice: Member, bob: Member
) -> None:
    play = logged(alice, bob)
    services.set_play_picture(play.pk, alice, image_file(), NOW)
    kind = reportable_kind("play-photo")
    assert kind.read(bob, play.pk).picture == refreshed(play).picture  # type: ignore[attr-defined]

    kind.hide(play.pk, bob, NOW)

    assert "/pictures/" not in inside(bob).get(play.get_absolute_url()).content.decode()
    with pytest.raises(NotReportable):
        kind.read(bob, play.pk)
    services.set_play_picture(play.pk, alice, image_file(size=(9, 9)), NOW)
    assert "/pictures/" in inside(bob).get(play.get_absolute_url()).content.decode()


def test_the_own_data_of_a_member_has_their_plays_and_the_photos_that_they_uploaded(
    alice: Member, bob: Member
) -> None:
    play = logged(alice, bob, expansions=["Tides"])
    services.set_play_picture(play.pk, alice, image_file(), NOW)

    parts = {
        member: [part for make in files_of_plays(member) for part in make()]
        for member in (alice, bob)
    }

    table, photo = parts[alice]
    assert table[0] == "plays.csv" and b'"Tides"' in table[1]
    assert photo[0] == f"pictures/play-{play.pk}.webp"
    assert [name for name, _content in parts[bob]] == ["plays.csv"]


def test_confirming_leads_back_to_the_other_plays_that_wait(
    inside: Enter, alice: Member, bob: Member
) -> None:
    plays = [logged(alice, bob) for _ in range(3)]
    client = inside(bob)
    assert client.get(PAGE).content.decode().count('value="confirm"') == 3

    answers = [
        client.post(f"/plays/{play.pk}/answer/", {"what": "confirm", "version": "1", "next": "log"})
        for play in plays
    ]

    assert {answer.headers["Location"] for answer in answers} == {PAGE}
    assert {refreshed(play).status for play in plays} == {"confirmed"}  # type: ignore[attr-defined]
