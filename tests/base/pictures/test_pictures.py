"""Which files are pictures, what is left of them, and how they are served."""

from __future__ import annotations

from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from club.base.errors import ClubError
from club.base.pictures import services
from club.base.pictures.models import Picture
from tests.base.pictures import image_samples as samples
from tests.support.sitting_down import NOW

pytestmark = pytest.mark.django_db


def opened(picture: Picture) -> Image.Image:
    return Image.open(BytesIO(picture.content))


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP", "GIF"])
def test_each_of_the_four_formats_becomes_webp(form: str) -> None:
    picture = services.store_picture(samples.image_file(form), NOW)
    assert (opened(picture).format, picture.width, picture.height) == ("WEBP", 40, 20)


@pytest.mark.parametrize(
    "file",
    [
        samples.uploaded(b"<svg xmlns='http://www.w3.org/2000/svg'/>", "face.svg"),
        samples.image_file("TIFF"),
        samples.image_file("AVIF"),
        samples.uploaded(b""),
        samples.uploaded(b"\x89PNG\r\n\x1a\n" + b"\0" * 50),
        samples.uploaded(samples.image_file("JPEG", (300, 300)).read()[:900]),
        samples.png_of_size(10_000, 9_500),
    ],
    ids=["SVG", "TIFF", "AVIF", "empty", "broken", "cut off", "95 million pixels"],
)
def test_any_other_file_is_refused(file: SimpleUploadedFile) -> None:
    with pytest.raises(ClubError):
        services.store_picture(file, NOW)
    assert not Picture.objects.exists()


@pytest.mark.parametrize("size", [(20_000, 20_000), (12_001, 1), (6_000, 4_001)])
def test_a_picture_with_too_many_pixels_is_refused_before_it_is_decoded(
    size: tuple[int, int],
) -> None:
    with pytest.raises(ClubError):
        services.store_picture(samples.png_of_size(*size), NOW)
    assert not Picture.objects.exists()


def test_a_file_above_eight_megabytes_is_refused() -> None:
    with pytest.raises(ClubError, match="8 MB"):
        services.store_picture(samples.uploaded(b"x" * (services.MOST_BYTES + 1)), NOW)


def test_no_metadata_comes_through_and_the_picture_is_turned() -> None:
    picture = services.store_picture(samples.photo_with_place(), NOW)
    assert not opened(picture).getexif() and "exif" not in opened(picture).info
    assert (picture.width, picture.height) == (20, 40)


def test_a_page_behind_a_picture_is_gone() -> None:
    file = samples.uploaded(samples.image_file().read() + b"<script>alert(1)</script>")
    assert b"script" not in services.store_picture(file, NOW).content


def test_a_large_picture_has_1600_pixels_on_its_longer_side() -> None:
    picture = services.store_picture(samples.image_file(size=(3200, 800)), NOW)
    assert (picture.width, picture.height) == (1600, 400)


def test_a_square_is_cut_from_the_middle() -> None:
    picture = services.store_picture(samples.image_file(size=(400, 100)), NOW, 320, square=True)
    assert (picture.width, picture.height) == (100, 100)


def test_transparent_parts_stay_transparent() -> None:
    file = samples.image_file("PNG", mode="L", transparency=100)
    assert opened(services.store_picture(file, NOW)).mode == "RGBA"


def test_a_grey_picture_of_sixteen_bits_keeps_its_levels() -> None:
    picture = services.store_picture(samples.grey_levels(0, 0x3333, 0x8000, 0xFFFF), NOW)

    levels = [opened(picture).convert("L").getpixel((x, 0)) for x in range(2, 40, 10)]
    assert levels == pytest.approx([0, 0x33, 0x80, 0xFF], abs=2)


def test_a_grey_level_of_sixteen_bits_may_be_transparent() -> None:
    file = samples.grey_levels(0, 0x8000, transparency=0x8000)

    encoded = opened(services.store_picture(file, NOW)).getchannel("A")

    assert [encoded.getpixel((x, 0)) for x in (2, 12)] == [255, 0]


def test_the_same_picture_twice_is_stored_once() -> None:
    first, second = (services.store_picture(samples.image_file(), NOW) for _ in range(2))
    assert first == second and Picture.objects.count() == 1


def test_a_picture_is_served_to_anybody_immutable_and_with_its_type_alone(client: Client) -> None:
    picture = services.store_picture(samples.image_file(), NOW)
    answer = client.get(picture.get_absolute_url())
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/webp")
    assert answer.content == bytes(picture.content)
    assert "immutable" in answer["Cache-Control"]
    assert answer["X-Content-Type-Options"] == "nosniff"


def test_an_unknown_picture_is_not_found(client: Client) -> None:
    assert client.get("/pictures/" + "0" * 32 + ".webp").status_code == 404


def test_a_picture_that_nothing_shows_is_deleted() -> None:
    picture = services.store_picture(samples.image_file(), NOW)
    assert services.delete_picture_if_unused(picture) is True
    assert not Picture.objects.exists()
