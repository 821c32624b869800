"""What is shown and said at a table, as plain data: a terminal draws it, and so can a page.

Everything is made from one seat's view. Texts name cards in notation ("QS") unless players call them something else.
"""
