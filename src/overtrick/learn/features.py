"""What a tabular learner sees of a game: the state of a view, its labelled actions, and what was gained so far."""

from collections.abc import Callable
from typing import Final, NamedTuple

from overtrick.core.jit import INT, ROW, Vector, pointers

LOOK = INT(ROW, ROW, INT, ROW)
"""look(tables, view, legal, options): the first entry of the view's state in a table of values, and its actions.

Entry + i belongs to label i. `options` is filled with the number of labels, then the action of each as a bit above
BASE, or ABSENT.
"""

GAINED = INT(ROW, ROW, INT)
"""gained(tables, state, seat): what a seat has got so far. The reward of an action is the growth until the next."""

FEATURES = pointers(LOOK, GAINED)

LABELS: Final = 0  # of a row of options: how many there are,
FIRST_LABEL: Final = 1  # and the action of each
LABELS_MAX: Final = 8
ABSENT: Final = -1


class Features(NamedTuple):
    """The hooks of a game's features, and the length of a table of values. Both read nothing that a view hides.

    Tables are good for features of the same `name` only. `company` is the agent in the seats that do not learn, unless
    another is asked for.
    """

    look: Callable[[Vector, Vector, int, Vector], int]
    gained: Callable[[Vector, Vector, int], int]
    entries: int
    name: str
    company: str = "random"
