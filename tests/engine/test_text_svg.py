"""The still picture: well-formed, the same for the same table, and told in words."""

from __future__ import annotations

from xml.etree import ElementTree

from makeway.core.state import State
from makeway.text.scenario import loads
from makeway.text.scene import scene
from makeway.text.svg import in_words, svg

NAME = "{http://www.w3.org/2000/svg}"
TEXT = """makeway: 1
players: {own: Saurian Ancients, foe: Orcs and Goblins}
units:
  - profile: Saurian Warriors
    drawing: |
      A|m s c L #
        r r r # #
    characters: {A: {profile: Caiman Ancient}, L: {profile: Cuatl Lord, lost: 1, general: true}}
  - {profile: Saurian Warlord, name: "<b>&Co"}
  - {profile: Orcs, player: foe, drawing: "rW", characters: {W: {profile: Common Orc Warlord}}}
contacts: [{unit: saurian_warriors, enemy: orcs, facing: right, offset: 0}]
"""


def table() -> State:
    return loads(TEXT).state


def picture() -> ElementTree.Element:
    return ElementTree.fromstring(svg(table()))


def test_the_picture_is_well_formed_and_shows_the_box_of_the_scene() -> None:
    view = [float(each) for each in picture().attrib["viewBox"].split()]
    assert tuple(view) == scene(table()).box


def test_the_same_table_gives_the_same_picture() -> None:
    assert svg(table()) == svg(table())


def test_title_and_description_tell_the_table_in_words() -> None:
    assert picture().findtext(f"{NAME}title") == "Saurian Warriors"
    told = picture().findtext(f"{NAME}desc")
    assert told == in_words(scene(table()))
    assert "A|m s c C #" in told
    assert "Engaged in the right flank" in told
    assert "Contact: ranks 1, 2." in told


def test_every_base_carries_its_name_place_and_health_points() -> None:
    titles = [group.findtext(f"{NAME}title") for group in picture().iter(f"{NAME}g")]
    assert "Cuatl Lord, rank 1, file 4, 3 of 4 Health Points" in titles
    assert "Champion, rank 1, file 3" in titles
    assert len([each for each in titles if each]) == len(scene(table()).bases)


def test_a_name_is_text_and_never_markup() -> None:
    assert "&lt;b&gt;&amp;Co" in svg(table())
    assert picture().find(f".//{NAME}b") is None


def test_pips_are_as_many_as_health_points_and_lost_ones_are_struck() -> None:
    lord = next(
        group
        for group in picture().iter(f"{NAME}g")
        if (group.findtext(f"{NAME}title") or "").startswith("Cuatl Lord")
    )
    assert len(list(lord.iter(f"{NAME}circle"))) == 4
    struck = [g for g in lord.iter(f"{NAME}g") if g.attrib.get("fill") == "none"]
    assert len(struck) == 1


def test_two_tables_on_one_page_share_no_pattern() -> None:
    other = svg(loads(TEXT.replace("lost: 1", "lost: 2")).state)
    ids = {each.attrib["id"] for each in picture().iter(f"{NAME}pattern")}
    others = {each.attrib["id"] for each in ElementTree.fromstring(other).iter(f"{NAME}pattern")}
    assert len(ids) == 4
    assert not ids & others


def test_marks_stay_upright_when_the_base_is_turned() -> None:
    foe = next(
        group
        for group in picture().iter(f"{NAME}g")
        if (group.findtext(f"{NAME}title") or "").startswith("Common Orc Warlord")
    )
    assert foe.attrib["transform"].endswith("rotate(270)")
    inner = foe.find(f"{NAME}g")
    assert inner is not None
    assert inner.attrib["transform"].startswith("rotate(-270)")
