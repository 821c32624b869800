"""Who sits at the table, as the reader would say it."""

from overtrick.present.people import People


def test_those_who_have_the_same_name_are_numbered_without_the_reader():
    names = ("Guest", "Guest", "Dov", "Guest")
    people = People(0, names)
    assert [people.who(seat) for seat in range(4)] == ["you", "Guest 1", "Dov", "Guest 2"]
    assert [People(None, names).who(seat) for seat in range(4)] == ["Guest 1", "Guest 2", "Dov", "Guest 3"]
    assert People(0, ("Guest", "Guest", "Dov", "Ann")).who(1) == "Guest"


def test_a_name_that_is_a_word_of_ours_is_told_in_quotes():
    people = People(0, ("Ann", "you", "Elsewhere", "Bob"))
    assert [people.who(seat) for seat in range(4)] == ["you", '"you"', '"Elsewhere"', "Bob"]
    assert people.does(1, "take") == '"you" takes'
