"""Who sits at the table, as the reader would say it."""

from overtrick.present.people import People


def test_those_who_have_the_same_name_are_numbered_without_the_reader():
    names = ("Guest", "Guest", "Dov", "Guest")
    people = People(0, names)
    assert [people.who(seat) for seat in range(4)] == ["you", "Guest 1", "Dov", "Guest 2"]
    assert [People(None, names).who(seat) for seat in range(4)] == ["Guest 1", "Guest 2", "Dov", "Guest 3"]
    assert People(0, ("Guest", "Guest", "Dov", "Ann")).who(1) == "Guest"
